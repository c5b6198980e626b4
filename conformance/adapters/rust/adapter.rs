// A starter adapter in Rust, without any crate: replace `read` by calls of your own engine.
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
    if times(many) == cards.len() && cards.len() <= 3 {
        return Some((["single", "pair", "triple"][cards.len() - 1], Some(top).filter(|_| cards.len() < 3), [0, rank(top), suit(top)]));
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
    if cards.len() == 7 { moves(cards, &[], &[], &mut |_, found| elsewhere |= found.0 == FIVES[4]); }
    format!(r#""reason":{{"code":"{}"}}"#, if elsewhere { "kind-not-used" } else { "not-a-combination" })
}
fn classify(cards: &[&str]) -> String {
    let quoted = |card: Option<&str>| card.map_or("null".into(), |card| format!("{card:?}"));
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
fn moves<'a>(hand: &[&'a str], pile: &[&str], chosen: &[&'a str], list: &mut dyn FnMut(&[&str], Found)) {
    let lower = read(pile).map(|pile| pile.2);
    let good = |found: &Found| lower.map_or(true, |by| pile.len() == chosen.len() && found.2 > by);
    if let Some(found) = read(chosen).filter(good) { list(chosen, found); }
    for next in 0..if chosen.len() < 5 { hand.len() } else { 0 } {
        moves(&hand[next + 1..], pile, &[chosen, &[hand[next]]].concat(), list);
    }
}
// The runner writes compact JSON; these two find a text or a list of cards in it. A real adapter would use a JSON crate.
fn after<'a>(line: &'a str, name: &str, end: char) -> &'a str { line.split_once(name).map_or("", |(_, rest)| rest.split(end).next().unwrap()) }
fn cards<'a>(line: &'a str, name: &str) -> Vec<&'a str> {
    after(line, &format!("\"{name}\":["), ']').split(',').map(|card| card.trim_matches('"')).filter(|card| !card.is_empty()).collect()
}
fn answer(line: &str) -> Option<String> {
    Some(match after(line, "\"operation\":\"", '"') {
        "hello" => r#""protocol":1,"implementation":{"name":"starter","version":"1","language":"rust"},"variants":["base"],"operations":["classify","compare","legal-moves"]"#.into(),
        "classify" => format!(r#""result":{{{}}}"#, classify(&cards(line, "cards"))),
        "compare" => format!(r#""result":{{{}}}"#, compare(&cards(line, "a"), &cards(line, "b"))),
        "legal-moves" => {
            let (mut all, pile) = (vec![], cards(line, "pile"));
            moves(&cards(line, "hand"), &pile, &[], &mut |cards, found| all.push(format!(r#"{{"cards":{cards:?},"kind":"{}"}}"#, found.0)));
            format!(r#""result":{{"moves":[{}],"count":{},"may_pass":{}}}"#, all.join(","), all.len(), !pile.is_empty())
        }
        _ => return None,
    })
}
fn main() {
    for line in stdin().lock().lines().map(|line| line.unwrap()) {
        let (ok, body) = answer(&line).map_or((false, r#""error":{"code":"unsupported"}"#.into()), |body| (true, body));
        println!(r#"{{"id":"{}","ok":{ok},{body}}}"#, after(&line, "\"id\":\"", '"'));
    }
}
