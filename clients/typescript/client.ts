// A client of bigtwo, typed by the contract. It needs nothing but `fetch`, which browsers, Node, Deno and Bun have, so that
// this file may also be copied into a game, together with bigtwo.d.ts, which `npm run types` makes of the contract.

import type { components, paths } from "./bigtwo.js";

export type Schemas = components["schemas"];
/** What the service says about a question that it cannot answer. Every fault is in `errors`. */
export type Problem = Schemas["Problem"] | Schemas["BatchedProblem"];

type Posting = { post: { requestBody: { content: { "application/json": unknown } } } };

/** Everything that can be asked: `classify`, `legal-moves`, `variants/resolve` and so on. */
export type Operation = {
  [Path in keyof paths]: Path extends `/v1/${infer Name}` ? (paths[Path] extends Posting ? Name : never) : never;
}[keyof paths];

type Post<Name extends Operation> = paths[`/v1/${Name}`]["post"];
/** The body of a question. */
export type Question<Name extends Operation> = Post<Name>["requestBody"]["content"]["application/json"];
/** The answer to it. */
export type Answer<Name extends Operation> = Post<Name>["responses"][200]["content"]["application/json"];

/** One question of a batch. */
export type Asked = { [Name in Schemas["OperationGiven"]]: { operation: Name; question: Question<Name> } }[Schemas["OperationGiven"]];
type Outcomes<Questions extends readonly Asked[]> = {
  [Place in keyof Questions]: Answer<Questions[Place]["operation"]> | ProblemError;
};

/** A question that cannot be answered: `problem` says why, and where in the question each fault stands. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  constructor(readonly problem: Problem) {
    super(`${problem.title}: ${problem.detail}`);
  }
}

/**
 * No answer: the service, or a proxy before it, failed or is too busy. `status` is 0 where there was no response that can
 * be read. `retryAfter` is how many milliseconds the service asks to wait, and null where it does not say.
 */
export class Unanswered extends Error {
  override readonly name = "Unanswered";
  constructor(readonly status: number, readonly retryAfter: number | null = null, options?: ErrorOptions) {
    super(status === 0 ? "the service cannot be reached" : `the service answered ${status}`, options);
  }
}

export interface Settings {
  /** Where the service is, such as `https://rules.example/`. In a browser it may stand on another host. */
  readonly service: string;
  /** How many milliseconds one try may take; where the service asks to wait longer than that, it is not asked again. */
  readonly patience?: number;
  /** How many more tries there are. Asking twice is harmless, since the service keeps nothing. */
  readonly retries?: number;
}

/** What may pass: no response, too many requests, and what a proxy or a busy service says. */
const PASSING = new Set([0, 429, 502, 503, 504]);
/** Milliseconds before the second try; before each further one they double. */
const FIRST_PAUSE = 500;

export class Bigtwo {
  readonly #service: string;
  readonly #patience: number;
  readonly #retries: number;

  constructor({ service, patience = 10_000, retries = 2 }: Settings) {
    this.#service = service.replace(/\/+$/, "");
    this.#patience = patience;
    this.#retries = retries;
  }

  /** Asks one question. Throws ProblemError where the question is at fault, and Unanswered where the service is. */
  ask<Name extends Operation>(operation: Name, question: Question<Name>): Promise<Answer<Name>> {
    return this.#fetch(`/v1/${operation}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(question),
    });
  }

  /** Asks many questions at once: their answers in the same order, and a ProblemError for each that is at fault. */
  async batch<const Questions extends readonly Asked[]>(questions: Questions): Promise<Outcomes<Questions>> {
    const requests = questions.map(({ operation, question }, place) => ({ id: `${place}`, operation, body: question }));
    const { responses } = await this.ask("batch", { requests });
    const outcomes = responses.map(({ body }) => (isProblem(body) ? new ProblemError(body) : body));
    return outcomes as unknown as Outcomes<Questions>; // the service answers every question in its place
  }

  /** The named variants. */
  variants(): Promise<Schemas["VariantList"]> {
    return this.#fetch("/v1/variants");
  }

  /** What a rule, a decision or a constraint says that an answer cites. */
  rule(id: string): Promise<Schemas["Rule"] | Schemas["Decision"] | Schemas["Constraint"]> {
    return this.#fetch(`/v1/rules/${encodeURIComponent(id)}`);
  }

  async #fetch<Value>(path: string, request: RequestInit = {}): Promise<Value> {
    for (let left = this.#retries; ; left--) {
      const failure = await this.#try<Value>(path, request);
      if (!(failure instanceof Unanswered)) return failure;
      const asked = failure.retryAfter ?? 0;
      if (left === 0 || !PASSING.has(failure.status) || asked > this.#patience) throw failure;
      const pause = Math.max(asked, FIRST_PAUSE * 2 ** (this.#retries - left));
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  /** One try: the answer, or why there is none; a problem is thrown, for asking again would not help. */
  async #try<Value>(path: string, request: RequestInit): Promise<Value | Unanswered> {
    let response: Response, value: unknown;
    try {
      response = await fetch(this.#service + path, { ...request, signal: AbortSignal.timeout(this.#patience) });
      value = await (response.ok ? response.json() : response.json().catch(() => null));
    } catch (cause) {
      return new Unanswered(0, null, { cause });
    }
    if (response.ok) return value as Value;
    if (response.status < 500 && response.status !== 429 && isProblem(value)) throw new ProblemError(value);
    const seconds = response.headers.get("Retry-After");
    return new Unanswered(response.status, seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) * 1000 : null);
  }
}

function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "errors" in value && "title" in value;
}
