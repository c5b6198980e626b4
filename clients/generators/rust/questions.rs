//! Asks the twenty questions through the client that openapi-generator made for Rust: `questions ADDRESS FILE`.

use bigtwo::apis::{configuration::Configuration, deals_api, many_api, questions_api, records_api, scores_api, variants_api, Error};
use bigtwo::models;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::{env, fmt::Debug, fmt::Display, fs};

fn said<T: Display>(values: impl IntoIterator<Item = T>) -> String {
    values.into_iter().map(|value| value.to_string()).collect::<Vec<_>>().join(" ")
}

fn shown(value: Option<Option<String>>) -> String {
    value.flatten().unwrap_or_default()
}

/// The answer, of which nothing is expected to fail.
fn answered<T, E: Debug>(result: Result<T, Error<E>>) -> T {
    result.expect("an answer")
}

fn main() {
    let words: Vec<String> = env::args().collect();
    let asked: Value = serde_json::from_str(&fs::read_to_string(&words[2]).expect("a file")).expect("JSON");
    let service = &Configuration { base_path: words[1].clone(), ..Configuration::default() };

    let pair = answered(questions_api::classify(service, question(&asked, "pair")));
    println!("pair: {} {}", pair.kind.unwrap_or_default(), shown(pair.deciding_card));
    let refusal = answered(questions_api::classify(service, question(&asked, "refusal")));
    let reason = refusal.reason.expect("a reason");
    println!("refusal: {} {}", reason.code, reason.hint.flatten().unwrap_or_default());
    let house = answered(questions_api::classify(service, question(&asked, "house-rules")));
    println!("house rules: {}", house.kind.unwrap_or_default());
    let pair = answered(questions_api::classify_by_url(service, list(&asked, "pair-by-url", "cards"), Some("base"), None, None));
    println!("pair by URL: {} {}", pair.kind.unwrap_or_default(), shown(pair.deciding_card));
    let compared = answered(questions_api::compare(service, question(&asked, "compare")));
    println!("compare: {} {}", compared.result, compared.reason.code);
    let moves = answered(questions_api::legal_moves(service, question(&asked, "moves")));
    println!("moves: {} {}", moves.count, said(&moves.moves[0].cards));
    let (hand, pile) = (list(&asked, "moves-by-url", "hand"), list(&asked, "moves-by-url", "pile"));
    let moves = questions_api::legal_moves_by_url(
        service, hand, None, Some(pile), None, None, None, None, None, None, None, None, None, None,
    );
    let moves = answered(moves);
    println!("moves by URL: {} {}", moves.count, said(&moves.moves[0].cards));
    let refused = answered(questions_api::validate_play(service, question(&asked, "refused-play")));
    let legal = answered(questions_api::validate_play(service, question(&asked, "legal-play")));
    let kind = legal.classification.expect("a classification").kind.unwrap_or_default();
    println!("plays: {} {}, {} {}", refused.legal, refused.violations[0].code, legal.legal, kind);
    let dealt = answered(deals_api::deal(service, question(&asked, "deal")));
    println!("deal: {}", said(&dealt.stock));
    let checked = answered(deals_api::validate_deal(service, question(&asked, "validate-deal")));
    println!("validate-deal: {} {}", checked.valid, checked.violations[0].code);
    let opened = answered(deals_api::opening(service, question(&asked, "opening")));
    println!("opening: {} {} {}", opened.leader.expect("a seat"), opened.by, opened.must_include.unwrap_or_default());
    let exchanged = answered(deals_api::exchange(service, question(&asked, "exchange")));
    println!("exchange: {} {}", exchanged.gives.unwrap_or_default(), exchanged.returns.unwrap_or_default());
    let record = answered(records_api::referee(service, question(&asked, "record")));
    println!("record: {} {} {}", record.verdict, record.violations[0].event, record.violations[0].code);
    let pass = models::Event { seat: record.state.to_act, pass: Some(true), ..Default::default() };
    let next = models::RefereeQuestion { state: Some(record.state), events: Some(vec![pass]), ..models::RefereeQuestion::new() };
    let resumed = answered(records_api::referee(service, next));
    let state = resumed.state;
    println!("state: {} {} {}", resumed.verdict, state.to_act.expect("a seat"), said(&state.hands[0]));
    let scored = answered(scores_api::score(service, question(&asked, "score")));
    println!("score: {}", said(&scored.settlement.expect("a settlement").net));
    let session = answered(scores_api::session(service, question(&asked, "session")));
    println!("session: {} {}", session.next_leader_by.unwrap_or_default(), said(session.chips.unwrap_or_default()));
    let batch = answered(many_api::batch(service, question(&asked, "batch")));
    println!("batch: {}", said(batch.responses.iter().map(|response| response.status)));
    let ruled = answered(many_api::rulings(service, question(&asked, "rulings")));
    println!("rulings: {}", said(ruled.rulings.iter().map(|ruling| ruling.variants.len())));
    let resolved = answered(variants_api::resolve_variant(service, question(&asked, "resolve")));
    let different = answered(variants_api::diff_variants(service, question(&asked, "diff")));
    println!("variants: {} {}", resolved.options["quads_form"].provenance, different.differences[0].option);
    match questions_api::classify(service, question(&asked, "problem")) {
        Err(Error::ResponseError(failure)) => {
            let problem: models::Problem = serde_json::from_str(&failure.content).expect("a problem");
            println!("problem: {} {} {}", problem.status, problem.errors[0].pointer, problem.errors[0].code);
        }
        other => panic!("a wrong question got {other:?}"),
    }
}

/// The question of a name, in the type that the generator made for it.
fn question<T: DeserializeOwned>(asked: &Value, name: &str) -> T {
    serde_json::from_value(asked[name].clone()).expect("a question")
}

fn list(asked: &Value, name: &str, field: &str) -> Vec<String> {
    serde_json::from_value(asked[name][field].clone()).expect("cards")
}
