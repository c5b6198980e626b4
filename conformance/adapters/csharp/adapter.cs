// A starter adapter in C#: replace Classify, Compare and LegalMoves by calls of your own engine. Newtonsoft.Json reads
// and writes, which runs everywhere: .NET, Unity, Mono.
// Try it: bigtwo-conformance smoke -- dotnet run (with adapter.csproj beside it), or
// mcs -r:Newtonsoft.Json.dll adapter.cs && bigtwo-conformance smoke -- mono adapter.exe
using System;
using System.Collections.Generic;
using System.Linq;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

static class Adapter
{
    const string Ranks = "3456789TJQKA2", Suits = "DCHS"; // from low to high
    const string Run = "A23456789TJQKA"; // any five neighbours are a straight
    static readonly string[] Kinds = { "", "single", "pair", "triple" };
    static readonly string[] Fives = { "straight", "flush", "full-house", "four-of-a-kind", "straight-flush" };

    /// <summary>What some cards are; Deciding may be null. Those of the same number of cards compare by Strength.</summary>
    sealed class Combination
    {
        public string Kind, Deciding;
        public int Strength;
    }

    static int Rank(string card) => Ranks.IndexOf(card[0]);
    static int Suit(string card) => Suits.IndexOf(card[1]);
    static int Position(string card) => Rank(card) * 4 + Suit(card);

    /// <summary>The combination that the cards are; null where they are none.</summary>
    static Combination Read(string[] cards)
    {
        var groups = cards.GroupBy(Rank).OrderByDescending(group => group.Count()).ToList();
        int size = cards.Length, many = groups[0].Key, times = groups[0].Count();
        string top = cards.OrderBy(Position).Last();
        if (groups.Count == 1 && size == 3) return new Combination { Kind = Kinds[3], Strength = many };
        if (groups.Count == 1 && size < 3)
            return new Combination { Kind = Kinds[size], Deciding = top, Strength = Position(top) };
        if (size != 5) return null;
        if (groups.Count == 2) return Five(times - 1, null, many, 0); // three: a full house, four: four of a kind
        bool oneSuit = cards.All(card => Suit(card) == Suit(top));
        for (int n = 0; groups.Count == 5 && n < 10; n++)
        {
            string run = Run.Substring(n, 5);
            if (cards.Any(card => run.IndexOf(card[0]) < 0)) continue;
            string last = cards.First(card => card[0] == run[4]);
            return Five(oneSuit ? 4 : 0, last, n, Suit(last));
        }
        return oneSuit ? Five(1, top, Suit(top), Rank(top)) : null;
    }

    static Combination Five(int kind, string deciding, int first, int second) =>
        new Combination { Kind = Fives[kind], Deciding = deciding, Strength = kind * 10000 + first * 100 + second };

    static JObject Because(string code) => new JObject { ["code"] = code };

    static JObject WhyNot(string[] cards)
    {
        // Other houses play four of a rank, and a straight flush with two more cards.
        bool elsewhere = cards.Length == 4 && cards.All(card => Rank(card) == Rank(cards[0]))
            || cards.Length == 7 && Choose(cards, 5).Any(five => Read(five)?.Kind == "straight-flush");
        return Because(elsewhere ? "kind-not-used" : "not-a-combination");
    }

    static JObject Classify(string[] cards)
    {
        Combination found = Read(cards);
        if (found == null) return new JObject { ["playable"] = false, ["reason"] = WhyNot(cards) };
        return new JObject { ["playable"] = true, ["kind"] = found.Kind, ["deciding_card"] = found.Deciding };
    }

    static JObject Compare(string[] a, string[] b)
    {
        foreach (string[] side in new[] { a, b })
            if (Read(side) == null) return new JObject { ["result"] = "undefined", ["reason"] = WhyNot(side) };
        int ahead = Read(a).Strength - Read(b).Strength;
        if (a.Length == b.Length && ahead != 0) return new JObject { ["result"] = ahead > 0 ? "a-beats-b" : "b-beats-a" };
        string code = a.Length == b.Length ? "equal" : "different-size";
        return new JObject { ["result"] = "neither", ["reason"] = Because(code) };
    }

    /// <summary>Every choice of so many cards.</summary>
    static IEnumerable<string[]> Choose(string[] cards, int size, int from = 0)
    {
        if (size == 0) yield return new string[0];
        for (int n = from; size > 0 && n + size <= cards.Length; n++)
            foreach (string[] rest in Choose(cards, size - 1, n + 1))
                yield return new[] { cards[n] }.Concat(rest).ToArray();
    }

    static JObject LegalMoves(JToken input)
    {
        string[] hand = Cards(input, "hand"), pile = Cards(input, "pile");
        bool own = Says(input, "own_pile"); // everybody else is out of the trick; in the base game nobody beats himself
        bool lead = own || pile == null, lockedOut = Says(input, "locked_out");
        string lowest = Says(input, "opening") ? hand.OrderBy(Position).First() : null; // what the first play must include
        var sizes = lockedOut ? new int[0] : lead ? new[] { 1, 2, 3, 5 } : new[] { pile.Length };
        var moves = new JArray();
        foreach (string[] cards in sizes.SelectMany(size => Choose(hand, size)))
        {
            Combination found = Read(cards);
            if (found == null || lowest != null && !cards.Contains(lowest)) continue;
            if (!lead && found.Strength <= Read(pile).Strength) continue;
            var move = new JObject { ["cards"] = new JArray(cards), ["kind"] = found.Kind };
            if (own) move["continues"] = false;
            moves.Add(move);
        }
        bool duty = (int?)input["next_player_cards"] == 1 && !Says(input, "next_player_locked_out") && lowest == null
            && moves.Count > 0 && (lead || pile.Length == 1);
        return new JObject
        {
            ["moves"] = moves, ["may_pass"] = lockedOut || !lead, ["must_include"] = lowest,
            ["obligations"] = duty ? new JArray(Because("last-card-duty")) : new JArray(),
        };
    }

    static string[] Cards(JToken input, string name) => input[name]?.ToObject<string[]>();
    static bool Says(JToken input, string name) => (bool?)input[name] == true;

    static JObject Result(string operation, JToken input)
    {
        switch (operation)
        {
            case "classify": return Classify(Cards(input, "cards"));
            case "compare": return Compare(Cards(input, "a"), Cards(input, "b"));
            case "legal-moves": return LegalMoves(input);
            default: return null;
        }
    }

    static JObject Answer(string operation, JToken input)
    {
        if (operation == "hello")
            return new JObject
            {
                ["protocol"] = 1, ["plays"] = "base", ["operations"] = new JArray("classify", "compare", "legal-moves"),
                ["implementation"] = new JObject { ["name"] = "starter", ["version"] = "1", ["language"] = "csharp" },
            };
        JObject result = Result(operation, input);
        return result == null ? new JObject { ["error"] = Because("unsupported") } : new JObject { ["result"] = result };
    }

    static void Main()
    {
        Console.Out.NewLine = "\n"; // it is flushed after every line
        for (string line; (line = Console.In.ReadLine()) != null;)
        {
            JObject asked = JObject.Parse(line), answer = Answer((string)asked["operation"], asked["input"]);
            answer["id"] = asked["id"];
            answer["ok"] = answer["error"] == null;
            Console.Out.WriteLine(answer.ToString(Formatting.None));
        }
    }
}
