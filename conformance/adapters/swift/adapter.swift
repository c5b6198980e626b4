// A starter adapter in Swift, with Foundation alone: replace classify, compare and legalMoves by calls of your own
// engine.
// Try it: swiftc -O adapter.swift && bigtwo-conformance smoke -- ./adapter
import Foundation

let ranks = Array("3456789TJQKA2"), suits = Array("DCHS") // from low to high
let run = Array("A23456789TJQKA") // any five neighbours are a straight
let kinds = ["", "single", "pair", "triple"]
let fives = ["straight", "flush", "full-house", "four-of-a-kind", "straight-flush"] // from low to high

/// What a question of any operation says; the fields have the names that they have in JSON.
struct Input: Decodable {
    let cards, a, b, hand, pile: [String]?
    let opening, own_pile, locked_out, next_player_locked_out: Bool?
    let next_player_cards: Int?
}

struct Question: Decodable {
    let id, operation: String
    let input: Input?
}

/// What some cards are. Combinations of the same number of cards compare by strength.
struct Combination {
    let kind: String
    let deciding: String?
    let strength: Int
}

func rank(_ card: String) -> Int { return ranks.firstIndex(of: card.first!)! }
func suit(_ card: String) -> Int { return suits.firstIndex(of: card.last!)! }
func position(_ card: String) -> Int { return rank(card) * 4 + suit(card) }

/// The combination that the cards are; nil where they are none.
func combination(of cards: [String]) -> Combination? {
    let groups = Dictionary(grouping: cards, by: rank).sorted { $0.value.count > $1.value.count }
    let many = groups[0].key, times = groups[0].value.count
    let top = cards.max(by: { position($0) < position($1) })!
    if groups.count == 1 && cards.count == 3 { return Combination(kind: kinds[3], deciding: nil, strength: many) }
    if groups.count == 1 && cards.count < 3 {
        return Combination(kind: kinds[cards.count], deciding: top, strength: position(top))
    }
    if cards.count != 5 { return nil }
    if groups.count == 2 { return five(times - 1, nil, many, 0) } // three: a full house, four: four of a kind
    let oneSuit = cards.allSatisfy { suit($0) == suit(top) }
    for start in 0..<10 where groups.count == 5 {
        let inside = run[start..<(start + 5)]
        if !cards.allSatisfy({ inside.contains($0.first!) }) { continue }
        let last = cards.first(where: { $0.first! == run[start + 4] })!
        return five(oneSuit ? 4 : 0, last, start, suit(last))
    }
    return oneSuit ? five(1, top, suit(top), rank(top)) : nil
}

func five(_ kind: Int, _ deciding: String?, _ first: Int, _ second: Int) -> Combination {
    return Combination(kind: fives[kind], deciding: deciding, strength: kind * 10000 + first * 100 + second)
}

func whyNot(_ cards: [String]) -> [String: Any] {
    // Other houses play four of a rank, and a straight flush with two more cards.
    var elsewhere = cards.count == 4 && cards.allSatisfy({ rank($0) == rank(cards[0]) })
    if cards.count == 7 {
        elsewhere = choose(5, of: cards[...]).contains(where: { combination(of: $0)?.kind == fives[4] })
    }
    return ["code": elsewhere ? "kind-not-used" : "not-a-combination"]
}

func classify(_ cards: [String]) -> [String: Any] {
    guard let found = combination(of: cards) else { return ["playable": false, "reason": whyNot(cards)] }
    return ["playable": true, "kind": found.kind, "deciding_card": orNull(found.deciding)]
}

func compare(_ a: [String], _ b: [String]) -> [String: Any] {
    guard let one = combination(of: a) else { return ["result": "undefined", "reason": whyNot(a)] }
    guard let other = combination(of: b) else { return ["result": "undefined", "reason": whyNot(b)] }
    if a.count == b.count && one.strength != other.strength {
        return ["result": one.strength > other.strength ? "a-beats-b" : "b-beats-a"]
    }
    return ["result": "neither", "reason": ["code": a.count == b.count ? "equal" : "different-size"]]
}

/// Every choice of so many cards.
func choose(_ size: Int, of cards: ArraySlice<String>) -> [[String]] {
    if size == 0 { return [[]] }
    if cards.count < size { return [] }
    let rest = cards.dropFirst()
    return choose(size - 1, of: rest).map({ [cards.first!] + $0 }) + choose(size, of: rest)
}

func legalMoves(_ input: Input) -> [String: Any] {
    let hand = input.hand ?? [], pile = input.pile
    let own = input.own_pile == true // everybody else is out of the trick; in the base game nobody beats himself
    let lead = own || pile == nil
    let lockedOut = input.locked_out == true
    let lowest = input.opening == true ? hand.min(by: { position($0) < position($1) }) : nil // the first play has it
    let sizes: [Int] = lockedOut ? [] : lead ? [1, 2, 3, 5] : [pile!.count]
    let toBeat = lead ? -1 : combination(of: pile!)!.strength
    var moves: [[String: Any]] = []
    for cards in sizes.flatMap({ choose($0, of: hand[...]) }) {
        guard let found = combination(of: cards), found.strength > toBeat else { continue }
        if let lowest = lowest, !cards.contains(lowest) { continue }
        var move: [String: Any] = ["cards": cards, "kind": found.kind]
        if own { move["continues"] = false }
        moves.append(move)
    }
    let duty = input.next_player_cards == 1 && input.next_player_locked_out != true && lowest == nil
    let due = duty && !moves.isEmpty && (lead || pile!.count == 1)
    let obligations: [[String: String]] = due ? [["code": "last-card-duty"]] : []
    return [
        "moves": moves, "may_pass": lockedOut || !lead, "must_include": orNull(lowest), "obligations": obligations,
    ]
}

/// JSON has null where Swift has nil.
func orNull(_ card: String?) -> Any {
    if let card = card { return card }
    return NSNull()
}

func answer(_ asked: Question) -> [String: Any] {
    switch asked.operation {
    case "hello":
        return [
            "protocol": 1, "implementation": ["name": "starter", "version": "1", "language": "swift"],
            "plays": "base", "operations": ["classify", "compare", "legal-moves"],
        ]
    case "classify":
        return ["result": classify(asked.input!.cards!)]
    case "compare":
        return ["result": compare(asked.input!.a!, asked.input!.b!)]
    case "legal-moves":
        return ["result": legalMoves(asked.input!)]
    default:
        return ["error": ["code": "unsupported"]]
    }
}

while let line = readLine() {
    let asked = try! JSONDecoder().decode(Question.self, from: Data(line.utf8))
    var said = answer(asked)
    said["id"] = asked.id
    said["ok"] = said["error"] == nil
    let text = try! JSONSerialization.data(withJSONObject: said)
    FileHandle.standardOutput.write(text + Data("\n".utf8)) // it is not buffered
}
