// A starter adapter in Rust, without any crate: replace `read` and `legal_moves` by calls of your own engine.
// Try it: rustc -O adapter.rs && bigtwo-conformance smoke -- ./adapter
use std::io::{stdin, BufRead};
const SUITS: &str = "DCHS"; const RANKS: &str = "3456789TJQKA2"; // from low to high
const RUN: &str = "A23456789TJQKA"; // any five neighbours are a straight
const FIVES: [&str; 5] = ["straight", "flush", "full-house", "four-of-a-kind", "straight-flush"];
type Found<'a> = (&'a str, Option<&'a str>, [usize; 3]); // kind, deciding card, what it is compared by
fn rank(card: &str) -> usize { RANKS.find(&card[..1]).unwrap() }
fn suit(card: &str) -> usize { SUITS.find(&card[1..]).unwrap() }
fn read<'a>(cards: &[&'a str]) -> Option<Found<'a>> {
    let top = *cards.iter().max_by_key(|card| (rank(card), suit(card)))?;
    let times = |card: &str| cards.iter().filter(|other| rank(other) == rank(card)).count();
    let many = *cards.iter().max_by_key(|card| times(card))?;
    if times(many) == cards.len() && cards.len() == 3 { return Some(("triple", None, [0, rank(top), 0])); }
    if times(many) == cards.len() && cards.len() < 3 {
        return Some((["single", "pair"][cards.len() - 1], Some(top), [0, rank(top), suit(top)]));
    }
    if cards.len() != 5 { return None; }
    let found = |kind: usize, card, one, two| Some((FIVES[kind], card, [kind, one, two]));
    let two_ranks = cards.iter().all(|card| rank(card) == rank(many) || times(card) + times(many) == 5);
    if two_ranks { return found(times(many) - 1, None, rank(many), 0); }
    let one_suit = cards.iter().all(|card| suit(card) == suit(top));
    let runs = |n: &usize| times(many) == 1 && cards.iter().all(|card| RUN[*n..n + 5].contains(&card[..1]));
    if let Some(run) = (0..10).find(runs) {
        let last = *cards.iter().find(|card| RUN[run + 4..run + 5] == card[..1])?;
        return found(if one_suit { 4 } else { 0 }, Some(last), run, suit(last));
    }
    found(1, Some(top), suit(top), rank(top)).filter(|_| one_suit)
}
fn why_not(cards: &[&str]) -> String { // other houses play four of a rank, and a straight flush with two more cards
    let mut elsewhere = cards.len() == 4 && cards.iter().all(|card| rank(card) == rank(cards[0]));
    if cards.len() == 7 { subsets(cards, 5, &[], &mut |five| elsewhere |= read(five).map_or(false, |found| found.0 == FIVES[4])); }
    format!(r#""reason":{{"code":"{}"}}"#, if elsewhere { "kind-not-used" } else { "not-a-combination" })
}
fn quoted(card: Option<&str>) -> String { card.map_or("null".into(), |card| format!("{card:?}")) }
fn classify(cards: &[&str]) -> String {
    let yes = |found: Found| format!(r#""playable":true,"kind":"{}","deciding_card":{}"#, found.0, quoted(found.1));
    read(cards).map_or_else(|| format!(r#""playable":false,{}"#, why_not(cards)), yes)
}
fn compare(a: &[&str], b: &[&str]) -> String {
    match (read(a), read(b)) {
        (None, _) => format!(r#""result":"undefined",{}"#, why_not(a)),
        (_, None) => format!(r#""result":"undefined",{}"#, why_not(b)),
        _ if a.len() != b.len() => r#""result":"neither","reason":{"code":"different-size"}"#.into(),
        (Some(x), Some(y)) if x.2 == y.2 => r#""result":"neither","reason":{"code":"equal"}"#.into(),
        (Some(x), Some(y)) => format!(r#""result":"{}""#, if x.2 > y.2 { "a-beats-b" } else { "b-beats-a" }),
    }
}
fn subsets<'a>(cards: &[&'a str], size: usize, chosen: &[&'a str], each: &mut dyn FnMut(&[&'a str])) {
    if size == 0 { return each(chosen); }
    for n in 0..(cards.len() + 1).saturating_sub(size) {
        subsets(&cards[n + 1..], size - 1, &[chosen, &[cards[n]]].concat(), each);
    }
}
fn legal_moves(line: &str) -> String {
    let (hand, pile, says) = (cards(line, "hand"), cards(line, "pile"), |field: &str| line.contains(&format!("\"{field}\":true")));
    let (own, locked_out) = (says("own_pile"), says("locked_out")); // own: everybody else is out of it, and in the base game nobody beats himself
    let (lead, last_card) = (own || pile.is_empty(), after(line, "\"next_player_cards\":", &[',', '}']) == "1");
    let lowest = hand.iter().copied().min_by_key(|card| (rank(card), suit(card))).filter(|_| says("opening"));
    let (to_beat, mut moves) = (read(&pile).map(|found| found.2), vec![]);
    for size in if lead { vec![1, 2, 3, 5] } else { vec![pile.len()] } {
        subsets(&hand, size, &[], &mut |cards| if let Some(found) = read(cards) {
            if locked_out || !lead && Some(found.2) <= to_beat || lowest.map_or(false, |card| !cards.contains(&card)) { return; }
            let continues = if own { r#","continues":false"# } else { "" };
            moves.push(format!(r#"{{"cards":{cards:?},"kind":"{}"{continues}}}"#, found.0));
        });
    }
    let duty = last_card && !says("next_player_locked_out") && lowest.is_none() && !moves.is_empty() && (lead || pile.len() == 1);
    let obligations = if duty { r#"{"code":"last-card-duty"}"# } else { "" };
    let (moves, may_pass, lowest) = (moves.join(","), locked_out || !lead, quoted(lowest));
    format!(r#""moves":[{moves}],"may_pass":{may_pass},"must_include":{lowest},"obligations":[{obligations}]"#)
}
// The runner writes compact JSON; these two find a text or a list of cards in it. A real adapter would use a JSON crate.
fn after<'a>(line: &'a str, name: &str, end: &[char]) -> &'a str { line.split_once(name).map_or("", |(_, rest)| rest.split(end).next().unwrap()) }
fn cards<'a>(line: &'a str, name: &str) -> Vec<&'a str> {
    after(line, &format!("\"{name}\":["), &[']']).split(',').map(|card| card.trim_matches('"')).filter(|card| !card.is_empty()).collect()
}
const HELLO: &str = r#""protocol":1,"implementation":{"name":"starter","version":"1","language":"rust"},"plays":"base","operations":["classify","compare","legal-moves"]"#;
fn answer(line: &str) -> Option<String> {
    let result = match after(line, "\"operation\":\"", &['"']) {
        "hello" => return Some(HELLO.into()),
        "classify" => classify(&cards(line, "cards")),
        "compare" => compare(&cards(line, "a"), &cards(line, "b")),
        "legal-moves" => legal_moves(line),
        _ => return None,
    };
    Some(format!(r#""result":{{{result}}}"#))
}
fn main() {
    for line in stdin().lock().lines().map(|line| line.unwrap()) {
        let (ok, body) = answer(&line).map_or((false, r#""error":{"code":"unsupported"}"#.into()), |body| (true, body));
        println!(r#"{{"id":"{}","ok":{ok},{body}}}"#, after(&line, "\"id\":\"", &['"']));
    }
}
