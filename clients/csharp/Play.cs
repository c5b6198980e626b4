// A deal of four players, driven through the service: `play.exe [service [variant]]`. Everybody plays the cheapest
// thing that is allowed. The program knows no rule of the game: it keeps the state that the referee answers, and asks
// again. It is a program of its own, no part of a game in Unity:
//
//     mcs -langversion:latest -out:play.exe -r:System.Net.Http -r:Newtonsoft.Json.dll *.cs

using System;
using System.Linq;
using System.Threading.Tasks;
using Newtonsoft.Json.Linq;

namespace Bigtwo
{
    public static class Play
    {
        /// <summary>What the seat to act does: its cheapest legal play, or a pass.</summary>
        private static async Task<JObject> Choose(Client bigtwo, JToken state, int seat)
        {
            var hands = (JArray)state["hands"];
            int next = (seat + ((string)state["direction"] == "clockwise" ? hands.Count - 1 : 1)) % hands.Count;
            var lockedOut = state["locked_out"].Values<int>().ToList();
            JObject found = await bigtwo.AskAsync("legal-moves", new JObject
            {
                ["variant"] = state["variant"],
                ["hand"] = hands[seat],
                ["pile"] = (state["pile"] as JObject)?["cards"],
                ["opening"] = state["opening"],
                ["own_pile"] = state["own_pile"],
                ["next_player_cards"] = hands[next].Count(),
                ["next_player_locked_out"] = lockedOut.Contains(next),
                ["locked_out"] = lockedOut.Contains(seat),
                ["limit"] = 1,
            });
            JToken cheapest = found["moves"].FirstOrDefault();
            return cheapest == null
                ? new JObject { ["seat"] = seat, ["pass"] = true }
                : new JObject { ["seat"] = seat, ["play"] = cheapest["cards"] };
        }

        private static async Task<string> Deal(Client bigtwo, string variant)
        {
            var random = new Random();
            var cards = "3456789TJQKA2".SelectMany(rank => "DCHS".Select(suit => $"{rank}{suit}"));
            var pack = new JArray(cards.OrderBy(card => random.Next()));
            JObject dealt = await bigtwo.AskAsync("deal", new JObject
            {
                ["variant"] = variant, ["pack"] = pack, ["dealer"] = 0, ["exposed"] = pack[20],
            });
            var question = new JObject
            {
                ["variant"] = variant, ["deal"] = new JObject { ["hands"] = dealt["dealt"] }, ["events"] = new JArray(),
            };
            while (true)
            {
                JObject table = await bigtwo.AskAsync("referee", question);
                if (table["violations"].Any()) throw new InvalidOperationException(table["violations"].ToString());
                JToken state = table["state"];
                if (table["result"] is JObject result)
                {
                    string left = string.Join(" ", result["cards_left"]);
                    return $"seat {result["winner"]} wins after {state["event_count"]} events; cards left {left}";
                }
                int seat = (int?)state["to_act"]
                    ?? throw new InvalidOperationException("nobody is to act, and the deal is not over");
                JObject choice = await Choose(bigtwo, state, seat);
                question = new JObject { ["state"] = state, ["events"] = new JArray(choice) };
            }
        }

        public static int Main(string[] words)
        {
            var bigtwo = new Client(words.ElementAtOrDefault(0) ?? "http://127.0.0.1:8000");
            try
            {
                Console.WriteLine(Deal(bigtwo, words.ElementAtOrDefault(1) ?? "hong-kong-ip").GetAwaiter().GetResult());
                return 0;
            }
            catch (ProblemException problem)
            {
                foreach (Fault fault in problem.Errors)
                    Console.Error.WriteLine($"{fault.Pointer}: {fault.Code}: {fault.Detail}");
                return 1;
            }
            catch (UnansweredException failure)
            {
                Console.Error.WriteLine(failure.Message);
                return 1;
            }
        }
    }
}
