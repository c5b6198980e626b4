using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net.Http;
using Bigtwo.Api;
using Bigtwo.Client;
using Bigtwo.Model;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

/// <summary>Asks the twenty questions through the client that openapi-generator made for C#: Questions ADDRESS FILE.</summary>
public static class Questions
{
    private static JObject asked;

    /// <summary>The question of a name, in the type that the generator made for it.</summary>
    private static T Question<T>(string name)
    {
        var settings = new JsonSerializerSettings { ConstructorHandling = ConstructorHandling.AllowNonPublicDefaultConstructor };
        return JsonConvert.DeserializeObject<T>(asked[name].ToString(), settings);
    }

    private static List<string> Cards(string name, string field)
    {
        return asked[name][field].Select(card => (string)card).ToList();
    }

    private static string Said<T>(IEnumerable<T> values)
    {
        return string.Join(" ", values);
    }

    private static string Said(bool value)
    {
        return value ? "true" : "false";
    }

    public static void Main(string[] words)
    {
        asked = JObject.Parse(File.ReadAllText(words[1]));
        var client = new HttpClient();
        var questions = new QuestionsApi(client, words[0]);
        var deals = new DealsApi(client, words[0]);
        var records = new RecordsApi(client, words[0]);
        var scores = new ScoresApi(client, words[0]);
        var many = new ManyApi(client, words[0]);
        var variants = new VariantsApi(client, words[0]);

        var pair = questions.Classify(Question<ClassifyQuestion>("pair"));
        Console.WriteLine("pair: {0} {1}", pair.Kind, pair.DecidingCard);
        var reason = questions.Classify(Question<ClassifyQuestion>("refusal")).Reason;
        Console.WriteLine("refusal: {0} {1}", reason.Code, reason.Hint);
        Console.WriteLine("house rules: {0}", questions.Classify(Question<ClassifyQuestion>("house-rules")).Kind);
        pair = questions.ClassifyByUrl(Cards("pair-by-url", "cards"), "base");
        Console.WriteLine("pair by URL: {0} {1}", pair.Kind, pair.DecidingCard);
        var compared = questions.Compare(Question<CompareQuestion>("compare"));
        Console.WriteLine("compare: {0} {1}", compared.Result, compared.Reason.Code);
        var moves = questions.LegalMoves(Question<LegalMovesQuestion>("moves"));
        Console.WriteLine("moves: {0} {1}", moves.Count, Said(moves.Moves[0].Cards));
        moves = questions.LegalMovesByUrl(Cards("moves-by-url", "hand"), pile: Cards("moves-by-url", "pile"));
        Console.WriteLine("moves by URL: {0} {1}", moves.Count, Said(moves.Moves[0].Cards));
        var refused = questions.ValidatePlay(Question<ValidatePlayQuestion>("refused-play"));
        var legal = questions.ValidatePlay(Question<ValidatePlayQuestion>("legal-play"));
        var kind = legal.Classification.Kind;
        Console.WriteLine("plays: {0} {1}, {2} {3}", Said(refused.Legal), refused.Violations[0].Code, Said(legal.Legal), kind);
        Console.WriteLine("deal: {0}", Said(deals.Deal(Question<DealQuestion>("deal")).Stock));
        var check = deals.ValidateDeal(Question<ValidateDealQuestion>("validate-deal"));
        Console.WriteLine("validate-deal: {0} {1}", Said(check.Valid), check.Violations[0].Code);
        var opened = deals.Opening(Question<OpeningQuestion>("opening"));
        Console.WriteLine("opening: {0} {1} {2}", opened.Leader, opened.By, opened.MustInclude);
        var exchanged = deals.Exchange(Question<ExchangeQuestion>("exchange"));
        Console.WriteLine("exchange: {0} {1}", exchanged.Gives, exchanged.Returns);
        var record = records.Referee(Question<RefereeQuestion>("record"));
        Console.WriteLine("record: {0} {1} {2}", record.Verdict, record.Violations[0].Event, record.Violations[0].Code);
        var pass = new Event { Pass = true };
        pass.Seat = record.State.ToAct ?? 0;
        var resumed = records.Referee(new RefereeQuestion(events: new List<Event>()) { State = record.State, Events = new List<Event> { pass } });
        Console.WriteLine("state: {0} {1} {2}", resumed.Verdict, resumed.State.ToAct, Said(resumed.State.Hands[0]));
        Console.WriteLine("score: {0}", Said(scores.Score(Question<ScoreQuestion>("score")).Settlement.Net));
        var session = scores.Session(Question<SessionQuestion>("session"));
        Console.WriteLine("session: {0} {1}", session.NextLeaderBy, Said(session.Chips));
        var responses = many.Batch(Question<BatchQuestion>("batch")).Responses;
        Console.WriteLine("batch: {0}", Said(responses.Select(response => response.Status)));
        var rulings = many.Rulings(Question<RulingsQuestion>("rulings")).Rulings;
        Console.WriteLine("rulings: {0}", Said(rulings.Select(ruling => ruling.Variants.Count)));
        var resolved = variants.ResolveVariant(Question<ResolveQuestion>("resolve"));
        var different = variants.DiffVariants(Question<DiffQuestion>("diff")).Differences;
        Console.WriteLine("variants: {0} {1}", resolved.Options["quads_form"].Provenance, different[0].Option);
        try
        {
            questions.Classify(Question<ClassifyQuestion>("problem"));
        }
        catch (ApiException failure)
        {
            var problem = JsonConvert.DeserializeObject<Problem>(failure.ErrorContent.ToString());
            Console.WriteLine("problem: {0} {1} {2}", problem.Status, problem.Errors[0].Pointer, problem.Errors[0].Code);
        }
    }
}
