import type { HttpAnswer, HttpRequest } from '#electron/api/http.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { answer } from '../model/answers.ts';
import type { Arrival, WriteBehaviour } from '../model/fates.ts';
import { ModelService } from '../model/model-service.ts';
import { type Held, listedAs } from './forest.ts';
import { Holdings } from './holdings.ts';

/** Behaviours for whole products only. `some_results`: it acts, but only every second product gets a result. */
export const PRODUCT_BEHAVIOURS = ['refuse', 'not_found', 'some_results'] as const;
export type ProductBehaviour = (typeof PRODUCT_BEHAVIOURS)[number];

/** One operation as received (4.2, default profile), and a product as received (4.1). */
interface SentOperation {
  identifier: string;
  properties: { name: string; value?: string }[];
}
interface SentProduct {
  sku: string;
  title: string;
  properties: { name: string; value?: string }[];
}

/** Called with what reaches the service, before it acts. */
export interface ProductWitness {
  /** A removal of this product arrived. Returns its journal item. */
  removal(productId: string, mode: RemovalMode): number;
  /** These products arrived to be created or linked again (4.1). Returns their journal items. */
  upsert(products: readonly { identifier: string; title: string }[]): number[];
  /** Edits of these properties of a product arrived (4.2). Returns the journal item of the note, 0 if it is not among them. */
  edits(identifier: string, values: ReadonlyMap<string, string | null>): number;
  /** A request ended in a way that leaves its outcome unknown to the app. */
  leftOpen(items: readonly number[]): void;
  /** The app was sent the listing of these products. */
  told(identifiers: readonly string[] | 'all'): void;
}

/** The effect of a request, and the service's response after it. */
interface Write {
  items: number[];
  act(late: boolean): Result[];
}

interface Result {
  status: number;
  body: object;
}

/** Behaviours after which the app knows the outcome of its request. */
const CLEAR: ReadonlySet<WriteBehaviour | ProductBehaviour> = new Set([
  'answer',
  'refuse',
  'not_found',
  'busy',
  'unauthorized',
  'unreachable',
]);

/** Products leave it, come back to it, and are created in it. */
export class ProductService extends ModelService<ProductBehaviour, Write, Result[]> {
  readonly holdings = new Holdings();
  /** Products that it refuses to remove. */
  readonly refused = new Set<string>();
  readonly #witness: ProductWitness;
  readonly #open = new Set<readonly number[]>();

  constructor(witness: ProductWitness) {
    super();
    this.#witness = witness;
  }

  doWhatIsLate(staysLate = false): void {
    if (staysLate) return;
    const late = this.later;
    this.later = [];
    for (const { act } of late) act(true);
  }

  override abandon(arrives: Arrival): void {
    super.abandon(arrives);
    for (const items of this.#open) this.#witness.leftOpen(items);
    this.#open.clear();
  }

  protected listed(wanted: string | null): object[] {
    return this.holdings.listed
      .filter(({ identifier }) => wanted === null || identifier === wanted)
      .map(listedAs);
  }

  protected override told(identifier: string | null): void {
    this.#witness.told(identifier === null ? 'all' : [identifier]);
  }

  protected begun({ items }: Write): void {
    this.#open.add(items);
  }

  protected ended({ items }: Write, behaviour: WriteBehaviour | ProductBehaviour): void {
    this.#open.delete(items);
    if (!CLEAR.has(behaviour)) this.#witness.leftOpen(items);
  }

  protected carryOut({ act }: Write): Result[] {
    return act(false);
  }

  protected meetOwn(behaviour: ProductBehaviour): HttpAnswer | undefined {
    switch (behaviour) {
      case 'refuse':
        return answer(422, '{"error":{"code":"refused","message":"Not this one"}}');
      case 'not_found':
        return answer(404, '{"error":{"code":"no_product","message":"There is no such product"}}');
      case 'some_results':
        return undefined;
    }
  }

  protected answerOwn(_: ProductBehaviour, results: Result[]): HttpAnswer {
    return this.resultsOf(results.filter((_result, at) => at % 2 === 1));
  }

  /** A refusal concerns the whole request; results come in a list, except for a single removal. */
  protected resultsOf(results: readonly Result[]): HttpAnswer {
    const [first] = results;
    if (first && first.status !== 200) return answer(first.status, JSON.stringify(first.body));
    const single = first && !('index' in first.body);
    return answer(200, JSON.stringify(single ? first.body : { results: results.map(({ body }) => body) }));
  }

  protected arrived({ method, url, body = '' }: HttpRequest): Write {
    if (method === 'DELETE') return this.#removal(new URL(url));
    if (method === 'PATCH') return this.#edits(JSON.parse(body) as SentOperation[]);
    const products = JSON.parse(body) as SentProduct[];
    const items = this.#witness.upsert(products.map(({ sku, title }) => ({ identifier: sku, title })));
    return {
      items,
      act: (late) =>
        products.map(({ sku, title, properties }, index) => {
          const status = this.holdings.named(sku) ? 'updated' : 'created';
          const note = properties.find(({ name }) => name === 'note')?.value ?? null;
          const held = this.holdings.put(sku, { title, note }, { item: items[index] ?? 0, late });
          return { status: 200, body: { index, identifier: sku, product_id: held.productId, status } };
        }),
    };
  }

  #edits(operations: readonly SentOperation[]): Write {
    const edits = operations.map(({ identifier, properties }) => {
      const values = new Map(properties.map(({ name, value = null }) => [name, value]));
      return { identifier, values, item: this.#witness.edits(identifier, values) };
    });
    return {
      // Only whole products are watched for being sent again unread: a set may be repeated.
      items: [],
      act: (late) =>
        edits.map(({ identifier, values, item }, index) => {
          const isDone = this.holdings.named(identifier) !== null;
          const { title, note } = { title: values.get('title'), note: values.get('note') };
          if (isDone && title !== undefined) this.holdings.write(identifier, title ?? '');
          if (isDone && note !== undefined) this.holdings.edit(identifier, note, { item, late });
          const error = { error: { code: 'not_found', message: 'No such product' } };
          const result = { index, identifier, status: isDone ? 'ok' : 'failed', ...(isDone ? {} : error) };
          return { status: 200, body: result };
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
}
