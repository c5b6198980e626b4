//! A deal of four players, driven through the service: `cargo run --bin play [service [variant]]`. Everybody plays the
//! cheapest thing that is allowed. The program knows no rule of the game: it keeps the state that the referee answers,
//! and asks again.

use bigtwo::{Bigtwo, Error};
use serde_json::{json, Value};
use std::{collections::hash_map::RandomState, env, hash::{BuildHasher, Hash, Hasher}, process::exit};

/// A shuffled pack. (A game takes a generator of random numbers; the standard library has none.)
fn shuffled() -> Vec<String> {
    let random = RandomState::new();
    let place = |card: &String| {
        let mut hasher = random.build_hasher();
        card.hash(&mut hasher);
        hasher.finish()
    };
    let mut pack: Vec<String> =
        "3456789TJQKA2".chars().flat_map(|rank| "DCHS".chars().map(move |suit| format!("{rank}{suit}"))).collect();
    pack.sort_by_cached_key(place);
    pack
}

/// What the seat to act does: its cheapest legal play, or a pass.
fn choose(bigtwo: &Bigtwo, state: &Value, seat: u64) -> Result<Value, Error> {
    let hands = state["hands"].as_array().expect("hands");
    let players = hands.len() as u64;
    let next = (seat + if state["direction"] == "clockwise" { players - 1 } else { 1 }) % players;
    let is_locked_out = |seat: u64| state["locked_out"].as_array().map_or(false, |out| out.contains(&json!(seat)));
    let found = bigtwo.ask(
        "legal-moves",
        &json!({
            "variant": state["variant"],
            "hand": hands[seat as usize],
            "pile": state["pile"]["cards"],
            "opening": state["opening"],
            "own_pile": state["own_pile"],
            "next_player_cards": hands[next as usize].as_array().map(Vec::len),
            "next_player_locked_out": is_locked_out(next),
            "locked_out": is_locked_out(seat),
            "limit": 1,
        }),
    )?;
    Ok(match found["moves"].get(0) {
        Some(cheapest) => json!({"seat": seat, "play": cheapest["cards"]}),
        None => json!({"seat": seat, "pass": true}),
    })
}

fn play(bigtwo: &Bigtwo, variant: &str) -> Result<(), Error> {
    let pack = shuffled();
    let dealt = bigtwo.ask("deal", &json!({"variant": variant, "pack": pack, "dealer": 0, "exposed": pack[20]}))?;
    let mut question = json!({"variant": variant, "deal": {"hands": dealt["dealt"]}, "events": []});
    loop {
        let table = bigtwo.ask("referee", &question)?;
        assert_eq!(table["violations"], json!([]));
        let (state, result) = (&table["state"], &table["result"]);
        if !result.is_null() {
            let (winner, events, left) = (&result["winner"], &state["event_count"], &result["cards_left"]);
            println!("seat {winner} wins after {events} events; cards left {left}");
            return Ok(());
        }
        let seat = state["to_act"].as_u64().expect("somebody is to act while the deal is not over");
        question = json!({"state": state, "events": [choose(bigtwo, state, seat)?]});
    }
}

fn main() {
    let mut words = env::args().skip(1);
    let service = words.next().unwrap_or_else(|| "http://127.0.0.1:8000".to_string());
    let variant = words.next().unwrap_or_else(|| "hong-kong-ip".to_string());
    if let Err(error) = play(&Bigtwo::new(&service), &variant) {
        if let Error::Problem(problem) = &error {
            for fault in &problem.errors {
                eprintln!("{}: {}: {}", fault.pointer, fault.code, fault.detail);
            }
        }
        eprintln!("{error}");
        exit(1);
    }
}
