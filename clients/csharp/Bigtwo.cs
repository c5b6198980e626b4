// A client of bigtwo. Copy this file into Assets: Unity has System.Net.Http, and its package
// com.unity.nuget.newtonsoft-json brings the JSON. (Builds for the web have no sockets: send with UnityWebRequest
// there.)

using System;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Text;
using System.Threading.Tasks;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace Bigtwo
{
    /// <summary>One thing to put right; Pointer tells its place in the question (RFC 6901).</summary>
    public sealed class Fault
    {
        public string Pointer, Code, Detail;
    }

    /// <summary>What is said of a question that cannot be answered (RFC 9457). Every fault is in Errors.</summary>
    public sealed class ProblemException : Exception
    {
        public readonly int Status;
        public readonly Fault[] Errors;

        public ProblemException(int status, JObject problem) : base($"{problem["title"]}: {problem["detail"]}")
        {
            Status = status;
            Errors = problem["errors"].Select(fault => new Fault
            {
                Pointer = (string)fault["pointer"],
                Code = (string)fault["code"],
                Detail = (string)fault["detail"],
            }).ToArray();
        }
    }

    /// <summary>No answer: the service, or a proxy before it, failed or is too busy. Status is 0 where no answer came
    /// or it could not be read; then InnerException says why.</summary>
    public sealed class UnansweredException : Exception
    {
        public readonly int Status;
        /// <summary>When to ask again, if the service said so.</summary>
        public readonly TimeSpan After;

        public UnansweredException(int status, TimeSpan after, Exception cause = null)
            : base(status == 0 ? $"the service did not answer: {cause?.Message}" : $"the service answered {status}",
                cause)
        {
            Status = status;
            After = after;
        }

        internal bool Passes => Status == 0 || Status == 429 || Status == 502 || Status == 503 || Status == 504;
    }

    public sealed class Client
    {
        private readonly HttpClient http;
        private readonly int retries;

        /// <param name="service">Where the service is, such as https://rules.example.</param>
        /// <param name="patience">The seconds that one try may take, and the longest wait that the service may ask
        /// for before the next.</param>
        /// <param name="retries">How many more tries there are. Asking twice is harmless, since the service keeps
        /// nothing.</param>
        public Client(string service, double patience = 10, int retries = 2)
        {
            var operations = new Uri(service.TrimEnd('/') + "/v1/");
            http = new HttpClient { BaseAddress = operations, Timeout = TimeSpan.FromSeconds(patience) };
            this.retries = retries;
        }

        /// <summary>Asks one question of an operation such as "legal-moves". Throws ProblemException where the question
        /// is at fault, and UnansweredException where the service is.</summary>
        public async Task<JObject> AskAsync(string operation, JObject question)
        {
            for (int tried = 0; ; tried++)
            {
                TimeSpan wait;
                try
                {
                    return await TryAsync(operation, question);
                }
                catch (UnansweredException failure)
                    when (failure.Passes && tried < retries && failure.After <= http.Timeout)
                {
                    wait = TimeSpan.FromSeconds(Math.Max(failure.After.TotalSeconds, 0.5 * Math.Pow(2, tried)));
                }
                await Task.Delay(wait);
            }
        }

        private async Task<JObject> TryAsync(string operation, JObject question)
        {
            int status = 0;
            TimeSpan after = TimeSpan.Zero;
            JObject answer = null;
            try
            {
                var body = new StringContent(question.ToString(Formatting.None), Encoding.UTF8, "application/json");
                using (HttpResponseMessage response = await http.PostAsync(operation, body))
                {
                    status = (int)response.StatusCode;
                    after = response.Headers.RetryAfter?.Delta ?? TimeSpan.Zero;
                    var text = new StringReader(await response.Content.ReadAsStringAsync());
                    var reader = new JsonTextReader(text) { DateParseHandling = DateParseHandling.None };
                    answer = JToken.ReadFrom(reader) as JObject ?? throw new JsonException("no JSON object");
                }
            }
            catch (JsonException) when (status != 200)
            {
                // What comes from a proxy need not be JSON.
            }
            catch (Exception cause)
            {
                throw new UnansweredException(0, TimeSpan.Zero, cause);
            }
            if (status == 200) return answer;
            bool atFault = status < 500 && status != 429 && answer?["errors"] is JArray;
            if (atFault) throw new ProblemException(status, answer);
            throw new UnansweredException(status, after);
        }
    }
}
