import { setImmediate as turn } from 'node:timers/promises';
import { type HttpAnswer, HttpPool, type HttpRequest } from '#electron/api/http.ts';
import { networkSettings } from '#shared/contract/app.ts';
import { connectionLimits } from '#shared/contract/connections.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { answer, noAnswer } from '../model/answers.ts';
import type { Arrival, Fate, ReadBehaviour } from '../model/fates.ts';
import { type Held, listedAs } from './forest.ts';
import { Holdings } from './holdings.ts';
import type { WriteBehaviour } from './removal-fates.ts';

/** Told of what reaches the service, before it acts. */
export interface RemovalWitness {
  /** A removal of this product arrived. Gives its journal item. */
  removal(productId: string, mode: RemovalMode): number;
  /** These products arrived to be created or linked again. Gives their journal items. */
  restore(products: readonly { identifier: string; title: string }[]): number[];
  /** A request ended so that the app cannot know what became of it. */
  leftOpen(items: readonly number[]): void;
  /** What is listed of these products was told to the app. */
  told(identifiers: readonly string[] | 'all'): void;
}

/** What a request does, once it is done, and how the service answers then. */
interface Write {
  items: number[];
  act(late: boolean): Result[];
}

interface Result {
  status: number;
  body: object;
}

const ANSWERED: Fate<'answer'> = { behaviour: 'answer', before: 0, after: 0 };

/** Behaviours after which the app knows what became of its request, or that nothing did. */
const CLEAR: ReadonlySet<WriteBehaviour> = new Set([
  'answer',
  'refuse',
  'not_found',
  'busy',
  'unauthorized',
  'unreachable',
]);

/** A service in the default profile without a network, which products leave and come back to. */
export class RemovalService extends HttpPool {
  readonly holdings = new Holdings();
  /** Products that it will not remove. */
  readonly refused = new Set<string>();
  /** The fates of the next requests; once there are none left, each is answered. */
  writes: Fate<WriteBehaviour>[] = [];
  reads: Fate<ReadBehaviour>[] = [];
  /** Called as each request arrives. */
  onRequest: (writes: boolean) => void = () => {};
  underWay = 0;
  readonly #witness: RemovalWitness;
  readonly #waiting = new Set<() => void>();
  readonly #open = new Set<readonly number[]>();
  #later: Write[] = [];
  #life = 0;

  constructor(witness: RemovalWitness) {
    super({
      network: { ...networkSettings.parse({ proxy: 'none' }), proxyPassword: null, systemProxy: null },
      limits: connectionLimits.parse({}),
      record: () => {},
    });
    this.#witness = witness;
  }

  /** What it took for later happens now. */
  doWhatIsLate(): void {
    const late = this.#later;
    this.#later = [];
    for (const { act } of late) act(true);
  }

  /** The app is gone: nobody gets an answer any more. What was on its way arrives, or never does. */
  abandon(arrives: Arrival): void {
    this.#life++;
    if (arrives) for (const carryOut of this.#waiting) carryOut();
    for (const items of this.#open) this.#witness.leftOpen(items);
    this.#waiting.clear();
    this.#open.clear();
    this.underWay = 0;
  }

  override async send(request: HttpRequest): Promise<HttpAnswer> {
    if (request.signal?.aborted) throw noAnswer('cancelled', false);
    if ('credentials' in request) await request.credentials();
    const life = this.#life;
    this.underWay++;
    this.onRequest(request.method !== 'GET');
    try {
      return await (request.method === 'GET'
        ? this.#read(request, life)
        : this.#write(this.#writeOf(request), life));
    } finally {
      if (life === this.#life) this.underWay--;
    }
  }

  async #read({ url }: HttpRequest, life: number): Promise<HttpAnswer> {
    const { behaviour, before, after } = this.reads.shift() ?? ANSWERED;
    await this.#turns(before, life);
    const wanted = new URL(url).searchParams.get('identifier');
    const listed = this.holdings.listed.filter(({ identifier }) => wanted === null || identifier === wanted);
    const text = JSON.stringify({ products: listed.map(listedAs) });
    if (behaviour === 'answer') this.#witness.told(wanted === null ? 'all' : [wanted]);
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

  async #write(write: Write, life: number): Promise<HttpAnswer> {
    const { behaviour, before, after } = this.writes.shift() ?? ANSWERED;
    let result: (() => HttpAnswer) | null = null;
    const carryOut = () => {
      result ??= this.#meet(behaviour, write);
    };
    this.#waiting.add(carryOut);
    this.#open.add(write.items);
    await this.#turns(before, life);
    carryOut();
    await this.#turns(after, life);
    this.#waiting.delete(carryOut);
    this.#open.delete(write.items);
    if (!CLEAR.has(behaviour)) this.#witness.leftOpen(write.items);
    return result!();
  }

  /** Does what the request meets, and gives the answer. */
  #meet(behaviour: WriteBehaviour, write: Write): () => HttpAnswer {
    const cut = () => {
      throw noAnswer('cut', true);
    };
    switch (behaviour) {
      case 'refuse':
        return () => answer(422, '{"error":{"code":"refused","message":"Not this one"}}');
      case 'not_found':
        return () => answer(404, '{"error":{"code":"no_product","message":"There is no such product"}}');
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
      case 'later':
        this.#later.push(write);
        return () => answer(202, '{}');
      case 'too_slow':
        this.#later.push(write);
        return () => {
          throw noAnswer('timeout', true);
        };
    }
    const results = write.act(false);
    switch (behaviour) {
      case 'cut_after':
        return cut;
      case 'error_500_after':
        return () => answer(500, '{"message":"out of order"}');
      case 'empty_answer':
        return () => answer(204, '');
      case 'some_results':
        return () => answerWith(results.filter((_, at) => at % 2 === 1));
      case 'answer':
        return () => answerWith(results);
    }
  }

  #writeOf({ method, url, body = '' }: HttpRequest): Write {
    if (method === 'DELETE') return this.#removal(new URL(url));
    const products = JSON.parse(body) as { sku: string; title: string }[];
    const items = this.#witness.restore(products.map(({ sku, title }) => ({ identifier: sku, title })));
    return {
      items,
      act: (late) =>
        products.map(({ sku, title }, index) => {
          const status = this.holdings.named(sku) ? 'updated' : 'created';
          const held = this.holdings.put(sku, title, { item: items[index] ?? 0, late });
          return { status: 200, body: { index, identifier: sku, product_id: held.productId, status } };
        }),
    };
  }

  #removal({ pathname, searchParams }: URL): Write {
    const productId = /\/products\/([^/]+)\/delete$/.exec(pathname)?.[1] ?? '';
    const mode = searchParams.get('mode') === 'delete' ? 'delete' : 'unlink';
    const item = this.#witness.removal(productId, mode);
    const act = (late: boolean): Result[] => {
      const held: Held | null = this.holdings.withId(productId);
      if (!held)
        return [{ status: 404, body: { error: { code: 'no_product', message: 'No such product' } } }];
      if (this.refused.has(held.identifier))
        return [{ status: 422, body: { error: { code: 'refused', message: 'It stays' } } }];
      this.holdings.remove(held, mode, { item, late });
      return [
        { status: 200, body: { product_id: productId, identifier: held.identifier, status: 'deleted' } },
      ];
    };
    return { items: [item], act };
  }

  /** Never ends once the app that asked is gone. */
  async #turns(count: number, life: number): Promise<void> {
    for (let i = 0; i <= count; i++) await turn();
    if (life !== this.#life) await new Promise(() => {});
  }
}

/** A refusal stands for the whole request; results of products in a list, but for a single removal. */
function answerWith(results: readonly Result[]): HttpAnswer {
  const [first] = results;
  if (first && first.status !== 200) return answer(first.status, JSON.stringify(first.body));
  const single = first && !('index' in first.body);
  return answer(200, JSON.stringify(single ? first.body : { results: results.map(({ body }) => body) }));
}
