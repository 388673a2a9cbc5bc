import { setImmediate as turn } from 'node:timers/promises';
import { type HttpAnswer, HttpPool, type HttpRequest } from '#electron/api/http.ts';
import { networkSettings } from '#shared/contract/app.ts';
import { connectionLimits } from '#shared/contract/connections.ts';
import type { Intent } from '#shared/domain/cell.ts';
import { applyIntent } from '#shared/domain/patch.ts';
import type { CellValue, Value } from '#shared/domain/value.ts';
import { answer, noAnswer } from './answers.ts';
import { cellName, LOCALES } from './cells.ts';
import type { Arrival, Fate, PatchBehaviour, ReadBehaviour } from './fates.ts';
import { ModelProducts } from './model-products.ts';

/** One operation as it came over the wire (4.2, default profile). */
export interface SentOperation {
  identifier: string;
  op: Intent;
  properties: { name: string; value?: Value; locale?: string }[];
}

/** Told of what reaches the service, before it acts. */
export interface Witness {
  /** A request arrived. Gives the journal item of each value of each operation. */
  arrived(operations: readonly SentOperation[]): number[][];
  /** A value of the cell is about to be replaced by an item's. */
  replacing(cell: string, now: CellValue, next: CellValue, item: number): void;
}

/** Operations of a request with their journal items, and its way through the service. */
interface Patch {
  operations: SentOperation[];
  items: number[][];
}

const ANSWERED: Fate<'answer'> = { behaviour: 'answer', before: 0, after: 0 };
/** Values with this text are refused. */
export const REFUSED = 'bad';

/**
 * A service in the default profile without a network: it stands in for the pool of connections, so that everything
 * above it (requests, answers, what may be claimed) is the app's own. Keeps what happened to each cell.
 */
export class ModelService extends HttpPool {
  readonly products = new ModelProducts();
  /** The fates of the next requests; once there are none left, each is answered. */
  patches: Fate<PatchBehaviour>[] = [];
  reads: Fate<ReadBehaviour>[] = [];
  /** Called as each request arrives. */
  onRequest: (writes: boolean) => void = () => {};
  /** Requests taken and not answered yet. */
  underWay = 0;
  readonly problems: string[] = [];
  readonly #witness: Witness;
  readonly #busy = new Map<string, number>();
  readonly #waiting = new Set<() => void>();
  #later: Patch[] = [];
  #onTheWay: Patch[] = [];
  #appendsStayOnTheWay = false;
  #life = 0;

  constructor(witness: Witness) {
    super({
      network: { ...networkSettings.parse({ proxy: 'none' }), proxyPassword: null, systemProxy: null },
      limits: connectionLimits.parse({}),
      record: () => {},
    });
    this.#witness = witness;
  }

  /** What it took for later happens now; `butAppends` stay for later still. */
  doWhatIsLate(butAppends = false): void {
    const late = this.#later;
    this.#later = butAppends ? late.map((patch) => only(patch, (op) => op === 'append')) : [];
    for (const patch of late) {
      const due = only(patch, (op) => !butAppends || op !== 'append');
      this.#carryOut(due, due.operations.length, true);
    }
  }

  /** So long after the app died that it would no longer wait for an answer: what was on its way has arrived. */
  arriveAtLast(): void {
    const late = this.#onTheWay;
    this.#onTheWay = [];
    for (const patch of late) this.#carryOut(patch, patch.operations.length, true);
  }

  /** The app is gone: nobody gets an answer any more. What was on its way arrives, or never does. */
  abandon(arrives: Arrival): void {
    this.#life++;
    this.#appendsStayOnTheWay = arrives === 'late';
    if (arrives) for (const carryOut of this.#waiting) carryOut();
    this.#appendsStayOnTheWay = false;
    this.#waiting.clear();
    this.#busy.clear();
    this.underWay = 0;
  }

  override async send(request: HttpRequest): Promise<HttpAnswer> {
    if (request.signal?.aborted) throw noAnswer('cancelled', false);
    if ('credentials' in request) await request.credentials();
    const life = this.#life;
    this.underWay++;
    this.onRequest(request.method !== 'GET');
    try {
      return await (request.method === 'GET' ? this.#read(request, life) : this.#patch(request, life));
    } finally {
      this.underWay--;
    }
  }

  async #read({ url }: HttpRequest, life: number): Promise<HttpAnswer> {
    const { behaviour, before, after } = this.reads.shift() ?? ANSWERED;
    await this.#turns(before, life);
    const wanted = new URL(url).searchParams.get('identifier');
    const listed = this.products.listed.filter((id) => wanted === null || id === wanted);
    const text = JSON.stringify({ products: listed.map((id) => this.products.record(id)) });
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

  async #patch({ body = '' }: HttpRequest, life: number): Promise<HttpAnswer> {
    const { behaviour, before, after } = this.patches.shift() ?? ANSWERED;
    const operations = JSON.parse(body) as SentOperation[];
    const patch = { operations, items: this.#witness.arrived(operations) };
    const free = this.#occupy(operations);
    let result: (() => HttpAnswer) | null = null;
    const carryOut = () => {
      result ??= this.#meet(behaviour, patch);
    };
    this.#waiting.add(carryOut);
    await this.#turns(before, life);
    carryOut();
    await this.#turns(after, life);
    this.#waiting.delete(carryOut);
    free();
    return result!();
  }

  /** Does what the request meets, and gives the answer. */
  #meet(behaviour: PatchBehaviour, patch: Patch): () => HttpAnswer {
    const all = patch.operations.length;
    const cut = () => {
      throw noAnswer('cut', true);
    };
    switch (behaviour) {
      case 'refuse_request':
        return () => answer(422, '{"error":{"code":"schema","message":"Not like this"}}');
      case 'too_large':
        return () => answer(413, '{"message":"too large"}');
      case 'busy':
        return () => ({ ...answer(429, '{"message":"slow down"}'), retryAfterMs: 0 });
      case 'unauthorized':
        return () => answer(401, '{"message":"unknown token"}');
      case 'unreachable':
        return () => {
          throw noAnswer('unreachable', false);
        };
      case 'error_500':
        return () => answer(500, '{"message":"out of order"}');
      case 'cut_before':
        return cut;
      case 'lost':
        return () => {
          throw noAnswer('timeout', true);
        };
      case 'cut_midway':
        this.#carryOut(patch, Math.ceil(all / 2));
        return cut;
      case 'later':
        this.#later.push(patch);
        return () => answer(202, '{}');
      case 'too_slow':
        this.#later.push(patch);
        return () => {
          throw noAnswer('timeout', true);
        };
    }
    const results = this.#carryOut(patch, all);
    switch (behaviour) {
      case 'cut_after':
        return cut;
      case 'error_500_after':
        return () => answer(500, '{"message":"out of order"}');
      case 'empty_answer':
        return () => answer(204, '');
      case 'some_results':
        return () => answer(200, JSON.stringify({ results: results.filter((_, i) => i % 2 === 1) }));
      case 'shuffled_by_index':
        return shuffled(results, ({ identifier: _, ...result }) => result);
      case 'shuffled_by_identifier':
        return shuffled(results, ({ index: _, ...result }) => result);
      case 'shuffled_nameless':
        return shuffled(results, ({ index: _, identifier: __, ...result }) => result);
      case 'answer':
        return () => answer(200, JSON.stringify({ results }));
    }
  }

  /** Each operation is a transaction of its own (4.2). */
  #carryOut(patch: Patch, count: number, late = false) {
    const meant = { operations: patch.operations.slice(0, count), items: patch.items.slice(0, count) };
    if (this.#appendsStayOnTheWay) this.#onTheWay.push(only(meant, (op) => op === 'append'));
    const { operations, items } = this.#appendsStayOnTheWay ? only(meant, (op) => op !== 'append') : meant;
    return operations.map(({ identifier, op, properties }, index) => {
      const refusal = (code: string, message: string) => ({
        index,
        identifier,
        status: 'failed',
        error: { code, message },
      });
      if (!this.products.listed.includes(identifier)) return refusal('not_found', 'No such product');
      if (properties.some(({ value }) => JSON.stringify(value ?? null).includes(REFUSED)))
        return refusal('refused', 'The service refuses this value');
      properties.forEach(({ name, value, locale = LOCALES[0]! }, at) => {
        const cell = cellName(identifier, { property: name, locale });
        const now = this.products.held(cell);
        const next = applyIntent(now, op, value ?? null);
        const item = items[index]?.[at] ?? 0;
        this.#witness.replacing(cell, now, next, item);
        this.products.write(cell, next, { item, late });
      });
      return { index, identifier, status: 'ok' };
    });
  }

  /** At most one request in flight for each product, always. */
  #occupy(operations: readonly SentOperation[]): () => void {
    const products = new Set(operations.map(({ identifier }) => identifier));
    for (const product of products) {
      const requests = (this.#busy.get(product) ?? 0) + 1;
      if (requests > 1) this.problems.push(`two requests at once for product ${product}`);
      this.#busy.set(product, requests);
    }
    return () => {
      for (const product of products) this.#busy.set(product, (this.#busy.get(product) ?? 1) - 1);
    };
  }

  /** Never ends once the app that asked is gone. */
  async #turns(count: number, life: number): Promise<void> {
    for (let i = 0; i <= count; i++) await turn();
    if (life !== this.#life) await new Promise(() => {});
  }
}

/** Backwards: no result stands where its operation stood, but for one in the middle. */
const shuffled =
  <Result>(results: readonly Result[], named: (result: Result) => object) =>
  () =>
    answer(200, JSON.stringify({ results: results.toReversed().map(named) }));

function only({ operations, items }: Patch, wanted: (op: Intent) => boolean): Patch {
  return {
    operations: operations.filter(({ op }) => wanted(op)),
    items: items.filter((_, at) => wanted(operations[at]!.op)),
  };
}
