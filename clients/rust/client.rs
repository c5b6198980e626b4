//! A client of bigtwo. Copy this file into a game, and the dependencies from Cargo.toml. It blocks: ask in a thread of
//! its own, as `tokio::task::spawn_blocking` gives one.

use serde::Deserialize;
use serde_json::Value;
use std::{fmt, thread::sleep, time::Duration};

/// What the service says about a question that it cannot answer (RFC 9457). Every fault is in `errors`.
#[derive(Clone, Debug, Deserialize)]
pub struct Problem {
    pub title: String,
    pub status: u16,
    pub detail: String,
    pub errors: Vec<Fault>,
}

/// One thing to put right; `pointer` tells its place in the question (RFC 6901).
#[derive(Clone, Debug, Deserialize)]
pub struct Fault {
    pub pointer: String,
    pub code: String,
    pub detail: String,
}

#[derive(Clone, Debug)]
pub enum Error {
    /// The question is at fault.
    Problem(Problem),
    /// The service, or a proxy before it, failed or is too busy. `status` is 0 where no answer came or it could not be
    /// read. `after` is what it said of when to ask again.
    Unanswered { status: u16, cause: String, after: Duration },
}

impl std::error::Error for Error {}

impl fmt::Display for Error {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Problem(problem) => write!(to, "{}: {}", problem.title, problem.detail),
            Error::Unanswered { status: 0, cause, .. } => write!(to, "the service did not answer: {cause}"),
            Error::Unanswered { status, .. } => write!(to, "the service answered {status}"),
        }
    }
}

impl Error {
    fn unheard(cause: &dyn fmt::Display) -> Error {
        Error::Unanswered { status: 0, cause: cause.to_string(), after: Duration::ZERO }
    }
}

impl From<reqwest::Error> for Error {
    fn from(cause: reqwest::Error) -> Error {
        Error::unheard(&cause)
    }
}

pub struct Bigtwo {
    /// Where the service is, such as `https://rules.example`.
    pub service: String,
    /// How long one try may take, and the longest wait that the service may ask for before the next.
    pub patience: Duration,
    /// How many more tries there are. Asking twice is harmless, since the service keeps nothing.
    pub retries: u32,
    http: reqwest::blocking::Client,
}

impl Bigtwo {
    pub fn new(service: &str) -> Bigtwo {
        let service = service.trim_end_matches('/').to_string();
        Bigtwo { service, patience: Duration::from_secs(10), retries: 2, http: reqwest::blocking::Client::new() }
    }

    /// Asks one question of an operation such as `legal-moves`.
    pub fn ask(&self, operation: &str, question: &Value) -> Result<Value, Error> {
        for left in (0..=self.retries).rev() {
            match self.once(operation, question) {
                Err(Error::Unanswered { status: 0 | 429 | 502 | 503 | 504, after, .. })
                    if left > 0 && after <= self.patience =>
                {
                    sleep(after.max(Duration::from_millis(500) * 2u32.pow(self.retries - left)))
                }
                outcome => return outcome,
            }
        }
        unreachable!("the last try is returned")
    }

    fn once(&self, operation: &str, question: &Value) -> Result<Value, Error> {
        let request = self.http.post(format!("{}/v1/{operation}", self.service)).timeout(self.patience);
        let response = request.header("Content-Type", "application/json").body(question.to_string()).send()?;
        let status = response.status().as_u16();
        let after = response.headers().get("Retry-After").and_then(|text| text.to_str().ok()?.parse().ok());
        let text = response.text()?;
        if status == 200 {
            return serde_json::from_str(&text).map_err(|cause| Error::unheard(&cause));
        }
        match serde_json::from_str(&text) {
            Ok(problem) if status < 500 && status != 429 => Err(Error::Problem(problem)),
            _ => Err(Error::Unanswered { status, cause: text, after: Duration::from_secs(after.unwrap_or(0)) }),
        }
    }
}
