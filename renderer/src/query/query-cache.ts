import type { ContractClient, EventName, InputOf, OutputOf, PayloadOf } from '#shared/contract/registry.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import { heardEvents, type ReadOperation, rulesOf, type StaleRule } from '#shared/contract/stale-after.ts';
import { stableJson } from '#shared/domain/stable-json.ts';
import { type Throttled, throttled } from '#shared/timing/throttle.ts';

/** The answer to a question: the last value that could be read, and why the last attempt to read it failed. */
export interface Answer<Value> {
  /** Null before the first answer. */
  value: Value | null;
  error: AppErrorShape | null;
  /** Counts the events that made the answer stale: a reason to read again what depends on the same things. */
  version: number;
}

export const UNANSWERED: Answer<never> = { value: null, error: null, version: 0 };

/** Events come faster than it is useful to read again; reads that take long run less often (see `throttled`). */
const READ_AGAIN_EVERY_MS = 500;
/** The number of answers that are kept while nothing shows them; the one that was shown longest ago goes first. */
const MOST_UNSEEN = 40;

/** One question (an operation and its input), its answer, and who shows it. */
export class Question<Name extends ReadOperation = ReadOperation> {
  answer: Answer<OutputOf<Name>> = UNANSWERED;
  readonly name: Name;
  readonly input: InputOf<Name>;
  readonly #client: ContractClient;
  readonly #onValue: (value: OutputOf<Name>) => void;
  readonly #watchers = new Map<() => void, boolean>();
  readonly #reading: Throttled;
  #isStale = true;
  /** What events brought while an answer is under way: it may be older than they are. */
  #overtaking: ((value: OutputOf<Name>) => OutputOf<Name>)[] | null = null;
  /** Who waits for the answer that is under way, and for the next one. */
  #answering: ((answer: Result<OutputOf<Name>>) => void)[] = [];
  #waiting: ((answer: Result<OutputOf<Name>>) => void)[] = [];

  constructor(
    client: ContractClient,
    name: Name,
    input: InputOf<Name>,
    { onValue, everyMs }: { onValue: (value: OutputOf<Name>) => void; everyMs: number },
  ) {
    this.#reading = throttled(() => this.#read(), everyMs);
    this.#client = client;
    this.#onValue = onValue;
    this.name = name;
    this.input = input;
  }

  get isSeen(): boolean {
    return this.#watchers.size > 0;
  }

  /** Whether the answer may be older than what happened last. */
  get isStale(): boolean {
    return this.#isStale || this.#overtaking !== null;
  }

  /** `reads`: the watcher shows the answer; without it, it only wants to know that answers are stale. */
  watch(changed: () => void, reads = true): () => void {
    this.#watchers.set(changed, reads);
    if (reads && this.#isStale) this.#reading.now();
    return () => this.#watchers.delete(changed);
  }

  /** Resolves to the next answer, without waiting for the interval. */
  read(): Promise<Result<OutputOf<Name>>> {
    this.#isStale = true;
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#reading.now();
    });
  }

  /** Resolves to the answer, which is read only if it may be older than what happened last. */
  current(): Promise<Result<OutputOf<Name>>> {
    const { value } = this.answer;
    if (!this.isStale && value !== null) return Promise.resolve({ ok: true, value });
    const isUnderWay = this.#overtaking !== null && !this.#isStale;
    return new Promise((resolve) => {
      (isUnderWay ? this.#answering : this.#waiting).push(resolve);
      if (!isUnderWay) this.#reading.now();
    });
  }

  /** Takes over what becomes of the answer. If there is none yet, or the last attempt to read it failed, it is read instead. */
  change(next: (value: OutputOf<Name>) => OutputOf<Name>): void {
    this.#overtaking?.push(next);
    const { value, error } = this.answer;
    if (value !== null && error === null) this.#take({ value: next(value) });
    else if (this.#overtaking === null) this.makeStale();
  }

  /** Takes over what is known to be the answer now. */
  put(value: OutputOf<Name>): void {
    this.#overtaking?.push(() => value);
    this.#isStale = false;
    this.#take({ value, error: null });
  }

  /** `now`: not only one of many events, such as a connection that is back. */
  makeStale(now = false): void {
    this.#isStale = true;
    const isRead = [...this.#watchers.values()].includes(true);
    if (isRead && now) this.#reading.now();
    else if (this.isSeen) this.#reading.request();
  }

  async #read(): Promise<void> {
    if (![...this.#watchers.values()].includes(true) && this.#waiting.length === 0) {
      this.#isStale = true;
      return this.#take({ version: this.answer.version + 1 });
    }
    this.#isStale = false;
    const answering = this.#waiting;
    this.#answering = answering;
    this.#waiting = [];
    const overtaking: ((value: OutputOf<Name>) => OutputOf<Name>)[] = [];
    this.#overtaking = overtaking;
    const answer = await this.#client.call(this.name, this.input);
    this.#overtaking = null;
    const { version } = this.answer;
    if (answer.ok) {
      const value = overtaking.reduce((known, next) => next(known), answer.value);
      this.#take({ value, error: null, version: version + 1 });
    } else {
      this.#isStale = true;
      this.#take({ error: answer.error, version: version + 1 });
    }
    for (const resolve of answering) resolve(answer);
  }

  #take(change: Partial<Answer<OutputOf<Name>>>): void {
    const next = { ...this.answer, ...change };
    // What is the same stays the same object: nothing is drawn again for an event that changed nothing here.
    if (JSON.stringify(next.value) === JSON.stringify(this.answer.value)) next.value = this.answer.value;
    else if (next.value !== null) this.#onValue(next.value);
    this.answer = next;
    for (const changed of this.#watchers.keys()) changed();
  }
}

/** The answers of the main process that this window shows, kept current by the table beside the contract. */
export class QueryCache {
  readonly #client: ContractClient;
  readonly #everyMs: number;
  readonly #questions = new Map<string, Question>();
  readonly #listeners = new Map<ReadOperation, (value: never, input: never) => void>();

  /** `readAgainEveryMs`: at most that often for one question. */
  constructor(client: ContractClient, { readAgainEveryMs = READ_AGAIN_EVERY_MS } = {}) {
    this.#client = client;
    this.#everyMs = readAgainEveryMs;
  }

  /** Listens from now on. Called once. */
  start(): void {
    for (const name of heardEvents) this.#client.on(name, (payload) => this.#hear(name, payload));
    this.#client.onConnectionState((connected) => {
      // Events were missed.
      if (connected) for (const question of this.#questions.values()) question.makeStale(true);
    });
  }

  ask<Name extends ReadOperation>(name: Name, input: InputOf<Name>): Question<Name> {
    const key = `${name} ${stableJson(input)}`;
    const known = this.#questions.get(key) as Question<Name> | undefined;
    const question =
      known ??
      new Question(this.#client, name, input, {
        onValue: (value) => this.#listeners.get(name)?.(value as never, input as never),
        everyMs: this.#everyMs,
      });
    this.#questions.delete(key);
    this.#questions.set(key, question as unknown as Question);
    if (!known) this.#forgetUnseen();
    return question;
  }

  /** Takes over what an operation returned, before the event about it arrives. */
  put<Name extends ReadOperation>(name: Name, input: InputOf<Name>, value: OutputOf<Name>): void {
    this.ask(name, input).put(value);
  }

  /** Takes over what an operation changed in an answer, before the event about it arrives. */
  change<Name extends ReadOperation>(
    name: Name,
    input: InputOf<Name>,
    next: (value: OutputOf<Name>) => OutputOf<Name>,
  ): void {
    this.ask(name, input).change(next);
  }

  /** Calls `heard` with each new answer to such questions: for names that are collected from answers. */
  onAnswer<Name extends ReadOperation>(
    name: Name,
    heard: (value: OutputOf<Name>, input: InputOf<Name>) => void,
  ): void {
    this.#listeners.set(name, heard);
  }

  /** The last value, for what is not drawn: commands and notices. */
  known<Name extends ReadOperation>(name: Name, input: InputOf<Name>): OutputOf<Name> | null {
    return this.ask(name, input).answer.value;
  }

  #hear<Event extends EventName>(event: Event, payload: PayloadOf<Event>): void {
    for (const question of this.#questions.values()) {
      const rule = rulesOf(question.name)[event] as StaleRule<ReadOperation, Event> | undefined;
      if (rule === undefined || isElsewhere(payload, question.input)) continue;
      if (typeof rule === 'object')
        question.change((value) => rule.take(value as never, payload, question.input as never));
      else if (rule === true || rule(payload, question.input as never)) question.makeStale();
    }
  }

  #forgetUnseen(): void {
    const unseen = [...this.#questions].filter(([, question]) => !question.isSeen);
    for (const [key] of unseen.slice(0, Math.max(0, unseen.length - MOST_UNSEEN)))
      this.#questions.delete(key);
  }
}

/** Whether an event is about another connection than a question. */
function isElsewhere(payload: unknown, input: unknown): boolean {
  const [happened, asked] = [connectionOf(payload), connectionOf(input)];
  return happened !== undefined && asked !== undefined && happened !== asked;
}

export const connectionOf = (one: unknown): unknown =>
  typeof one === 'object' && one !== null && 'connectionId' in one ? one.connectionId : undefined;
