// A deal of four players, driven through the service: `swift run play [service [variant]]`. Everybody plays the
// cheapest thing that is allowed. The program knows no rule of the game: it keeps the state that the referee answers,
// and asks again.

import Bigtwo
import Foundation

typealias Object = [String: Any]

struct Unexpected: Error {
    let what: String
}

@main
struct Play {
    /// What the seat to act does: its cheapest legal play, or a pass.
    static func choose(_ bigtwo: Bigtwo, _ state: Object, _ seat: Int) async throws -> Object {
        guard let hands = state["hands"] as? [[String]], let out = state["locked_out"] as? [Int] else {
            throw Unexpected(what: "\(state)")
        }
        let next = (seat + (state["direction"] as? String == "clockwise" ? hands.count - 1 : 1)) % hands.count
        let found = try await bigtwo.ask("legal-moves", [
            "variant": state["variant"] ?? NSNull(),
            "hand": hands[seat],
            "pile": (state["pile"] as? Object)?["cards"] ?? NSNull(),
            "opening": state["opening"] ?? false,
            "own_pile": state["own_pile"] ?? false,
            "next_player_cards": hands[next].count,
            "next_player_locked_out": out.contains(next),
            "locked_out": out.contains(seat),
            "limit": 1,
        ])
        guard let cheapest = (found["moves"] as? [Object])?.first else { return ["seat": seat, "pass": true] }
        return ["seat": seat, "play": cheapest["cards"] ?? []]
    }

    /// Plays a deal, and says how it ended.
    static func play(_ bigtwo: Bigtwo, _ variant: String) async throws -> String {
        let pack = "3456789TJQKA2".flatMap { rank in "DCHS".map { suit in "\(rank)\(suit)" } }.shuffled()
        let dealt = try await bigtwo.ask("deal", ["variant": variant, "pack": pack, "dealer": 0, "exposed": pack[20]])
        var question: Object = ["variant": variant, "deal": ["hands": dealt["dealt"] ?? []], "events": [Object]()]
        while true {
            let table = try await bigtwo.ask("referee", question)
            guard let state = table["state"] as? Object, (table["violations"] as? [Any])?.isEmpty == true else {
                throw Unexpected(what: "\(table)")
            }
            if let result = table["result"] as? Object, let winner = result["winner"], let left = result["cards_left"] {
                return "seat \(winner) wins after \(state["event_count"] ?? "?") events; cards left \(left)"
            }
            guard let seat = state["to_act"] as? Int else {
                throw Unexpected(what: "nobody is to act, and the deal is not over")
            }
            question = ["state": state, "events": [try await choose(bigtwo, state, seat)]]
        }
    }

    static func main() async {
        let words = Array(CommandLine.arguments.dropFirst())
        guard let service = URL(string: words.first ?? "http://127.0.0.1:8000") else { fatalError("no URL: \(words)") }
        do {
            print(try await play(Bigtwo(service: service), words.count > 1 ? words[1] : "hong-kong-ip"))
        } catch {
            let faults = (error as? Problem)?.errors ?? []
            let lines = faults.map { "\($0.pointer): \($0.code): \($0.detail)" } + [error.localizedDescription]
            FileHandle.standardError.write(Data((lines.joined(separator: "\n") + "\n").utf8))
            exit(1)
        }
    }
}
