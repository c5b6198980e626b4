// What generated code mentions and Debian does not have: the policies of Polly, a package for retries, of which nothing
// is used where none is set; and the naming of fields of a newer Json.NET, for fields that state no name. All of them do.
namespace Polly
{
    using System;
    using System.Threading;
    using System.Threading.Tasks;

    public enum OutcomeType { Successful, Failure }

    public class PolicyResult<T>
    {
        public OutcomeType Outcome { get; set; }
        public T Result { get; set; }
        public Exception FinalException { get; set; }
    }

    public interface ISyncPolicy<T>
    {
        PolicyResult<T> ExecuteAndCapture(Func<T> action);
    }

    public interface IAsyncPolicy<T>
    {
        Task<PolicyResult<T>> ExecuteAndCaptureAsync(Func<Task<T>> action);
        Task<PolicyResult<T>> ExecuteAndCaptureAsync(Func<CancellationToken, Task<T>> action, CancellationToken token);
    }
}

namespace Bigtwo
{
    public class DefaultContractResolver : Newtonsoft.Json.Serialization.DefaultContractResolver
    {
        public CamelCaseNamingStrategy NamingStrategy { get; set; }
    }

    public class CamelCaseNamingStrategy
    {
        public bool OverrideSpecifiedNames { get; set; }
    }
}
