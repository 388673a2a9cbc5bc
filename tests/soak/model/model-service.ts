import { setImmediate as turn } from 'node:timers/promises';
import { type HttpAnswer, HttpPool, type HttpRequest } from '#electron/api/http.ts';
import { networkSettings } from '#shared/contract/app.ts';
import { connectionLimits } from '#shared/contract/connections.ts';
import { answer, noAnswer } from './answers.ts';
import { type Arrival, type Fate, isCommon, type ReadBehaviour, type WriteBehaviour } from './fates.ts';

const ANSWERED: Fate<'answer'> = { behaviour: 'answer', before: 0, after: 0 };

/**
 * A service in the default profile without a network. It replaces the connection pool, so that everything above it (requests,
 * responses, claims) is the app's real code. `Own`: behaviours only for this kind of change set. `Write`: what a write asks for,
 * `Done`: its outcome.
 */
export abstract class ModelService<Own extends string, Write, Done> extends HttpPool {
  /** The fates of the next requests; once used up, requests are answered normally. */
  writes: Fate<WriteBehaviour | Own>[] = [];
  reads: Fate<ReadBehaviour>[] = [];
  /** Called as each request arrives. */
  onRequest: (writes: boolean) => void = () => {};
  /** Requests received and not yet answered. */
  underWay = 0;
  protected later: Write[] = [];
  readonly #waiting = new Set<() => void>();
  #life = 0;

  constructor() {
    super({
      network: { ...networkSettings.parse({ proxy: 'none' }), proxyPassword: null, systemProxy: null },
      limits: connectionLimits.parse({}),
      record: () => {},
    });
  }

  /** Carries out what it accepted for later; with `staysLate`, harmless requests stay late. */
  abstract doWhatIsLate(staysLate?: boolean): void;

  /** The records listed for this identifier (null: all). */
  protected abstract listed(identifier: string | null): object[];

  /** A write arrived. */
  protected abstract arrived(request: HttpRequest): Write;

  protected abstract carryOut(write: Write): Done;

  /** To be carried out once the app has read back, at the latest when it has waited for that. */
  protected putOff(write: Write): void {
    this.later.push(write);
  }

  /** The response that reports the outcome. */
  protected abstract resultsOf(done: Done): HttpAnswer;

  /** The outcome of an own behaviour; undefined if that only changes the response. */
  protected abstract meetOwn(behaviour: Own, write: Write): HttpAnswer | 'cut' | undefined;

  /** The response for an own behaviour, once done. */
  protected abstract answerOwn(behaviour: Own, done: Done): HttpAnswer;

  /** A read was answered. */
  protected told(_identifier: string | null): void {}

  /** A request is in flight from now on. */
  protected abstract begun(write: Write): void;

  /** It was answered. */
  protected abstract ended(write: Write, behaviour: WriteBehaviour | Own): void;

  /** The app is gone: responses are dropped. Requests in flight arrive, or never do. */
  abandon(arrives: Arrival): void {
    this.#life++;
    if (arrives) for (const carryOut of this.#waiting) carryOut();
    this.#waiting.clear();
    this.underWay = 0;
  }

  override async send(request: HttpRequest): Promise<HttpAnswer> {
    if (request.signal?.aborted) throw noAnswer('cancelled', false);
    if ('credentials' in request) await request.credentials();
    const life = this.#life;
    this.underWay++;
    this.onRequest(request.method !== 'GET');
    try {
      return await (request.method === 'GET' ? this.#read(request, life) : this.#write(request, life));
    } finally {
      if (life === this.#life) this.underWay--;
    }
  }

  async #read({ url }: HttpRequest, life: number): Promise<HttpAnswer> {
    const { behaviour, before, after } = this.reads.shift() ?? ANSWERED;
    await this.#turns(before, life);
    const wanted = new URL(url).searchParams.get('identifier');
    const text = JSON.stringify({ products: this.listed(wanted) });
    if (behaviour === 'answer') this.told(wanted);
    await this.#turns(after, life);
    switch (behaviour) {
      case 'answer':
        return answer(200, text);
      case 'not_json':
        return answer(200, text.slice(0, -5));
      case 'error_500':
        return answer(500, '{"message":"out of order"}');
      case 'unauthorized':
        return answer(401, '{"message":"unknown token"}');
      case 'cut':
        throw noAnswer('cut', true);
    }
  }

  async #write(request: HttpRequest, life: number): Promise<HttpAnswer> {
    const { behaviour, before, after } = this.writes.shift() ?? ANSWERED;
    const write = this.arrived(request);
    this.begun(write);
    let result: (() => HttpAnswer) | null = null;
    const carryOut = () => {
      result ??= this.#meet(behaviour, write);
    };
    this.#waiting.add(carryOut);
    await this.#turns(before, life);
    carryOut();
    await this.#turns(after, life);
    this.#waiting.delete(carryOut);
    this.ended(write, behaviour);
    return result!();
  }

  /** Carries out the request's fate and returns the response. */
  #meet(behaviour: WriteBehaviour | Own, write: Write): () => HttpAnswer {
    const fails = (kind: 'cut' | 'timeout' | 'unreachable') => () => {
      throw noAnswer(kind, kind !== 'unreachable');
    };
    if (!isCommon(behaviour)) {
      const met = this.meetOwn(behaviour, write);
      if (met === 'cut') return fails('cut');
      const own = met ?? this.answerOwn(behaviour, this.carryOut(write));
      return () => own;
    }
    switch (behaviour) {
      case 'busy':
        return () => ({ ...answer(429, '{"message":"slow down"}'), retryAfterMs: 0 });
      case 'unauthorized':
        return () => answer(401, '{"message":"unknown token"}');
      case 'unreachable':
        return fails('unreachable');
      case 'error_500':
        return () => answer(500, '{"message":"out of order"}');
      case 'cut_before':
        return fails('cut');
      case 'lost':
        return fails('timeout');
      case 'later':
        this.later.push(write);
        return () => answer(202, '{}');
      case 'too_slow':
        this.later.push(write);
        return fails('timeout');
      case 'cut_late':
        this.putOff(write);
        return fails('cut');
      case 'error_500_late':
      case 'error_503_late': {
        this.putOff(write);
        const status = behaviour === 'error_500_late' ? 500 : 503;
        return () => answer(status, '{"message":"out of order"}');
      }
    }
    const done = this.carryOut(write);
    switch (behaviour) {
      case 'cut_after':
        return fails('cut');
      case 'error_500_after':
        return () => answer(500, '{"message":"out of order"}');
      case 'empty_answer':
        return () => answer(204, '');
      case 'answer':
        return () => this.resultsOf(done);
    }
  }

  /** Never resolves once the app that asked is gone. */
  async #turns(count: number, life: number): Promise<void> {
    for (let i = 0; i <= count; i++) await turn();
    if (life !== this.#life) await new Promise(() => {});
  }
}
