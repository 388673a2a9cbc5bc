import type { HttpAnswer, HttpRequest } from '#electron/api/http.ts';
import type { Intent } from '#shared/domain/cell.ts';
import { applyIntent } from '#shared/domain/patch.ts';
import type { CellValue, Value } from '#shared/domain/value.ts';
import { answer } from '../model/answers.ts';
import type { Arrival } from '../model/fates.ts';
import { LOCALES } from '../model/model-app.ts';
import { ModelService } from '../model/model-service.ts';
import { cellName } from './cells.ts';
import { ModelProducts } from './model-products.ts';

/**
 * Behaviours for patches only. `cut_midway`: the connection closes in the middle of the changes; `some_results`: only every
 * second operation gets a result. `shuffled_*`: results come in another order, with these names or without any.
 */
export const PATCH_BEHAVIOURS = [
  'refuse_request',
  'too_large',
  'cut_midway',
  'some_results',
  'shuffled_by_index',
  'shuffled_by_identifier',
  'shuffled_nameless',
] as const;
export type PatchBehaviour = (typeof PATCH_BEHAVIOURS)[number];

/** One operation as received (4.2, default profile). */
export interface SentOperation {
  identifier: string;
  op: Intent;
  properties: { name: string; value?: Value; locale?: string }[];
}

/** Called with what reaches the service, before it acts. */
export interface Witness {
  /** A request arrived. Returns the journal item of each value of each operation. */
  arrived(operations: readonly SentOperation[]): number[][];
  /** A cell's value is about to be replaced by an item's. */
  replacing(cell: string, now: CellValue, next: CellValue, item: number): void;
}

/** The operations of a request with their journal items, and how the request fares. */
interface Patch {
  operations: SentOperation[];
  items: number[][];
}

type Result = { index: number; identifier: string; status: string };

/** Values with this text are refused. */
export const REFUSED = 'bad';

/** Accepts edits, and records what happened to each cell. */
export class EditService extends ModelService<PatchBehaviour, Patch, Result[]> {
  readonly products = new ModelProducts();
  readonly problems: string[] = [];
  readonly #witness: Witness;
  readonly #busy = new Set<string>();
  #onTheWay: Patch[] = [];
  #appendsStayOnTheWay = false;

  constructor(witness: Witness) {
    super();
    this.#witness = witness;
  }

  /** Carries out what it accepted for later; `butAppends` keeps appends for later still. */
  doWhatIsLate(butAppends = false): void {
    const late = this.later;
    this.later = butAppends ? late.map((patch) => only(patch, (op) => op === 'append')) : [];
    for (const patch of late) {
      const due = only(patch, (op) => !butAppends || op !== 'append');
      this.carryOut(due, due.operations.length, true);
    }
  }

  /** So long after it was sent that the app no longer waits for it: everything on its way has arrived. */
  arriveAtLast(): void {
    const late = this.#onTheWay;
    this.#onTheWay = [];
    for (const patch of late) this.carryOut(patch, patch.operations.length, true);
  }

  protected override putOff(patch: Patch): void {
    this.#onTheWay.push(only(patch, (op) => op === 'append'));
    super.putOff(only(patch, (op) => op !== 'append'));
  }

  override abandon(arrives: Arrival): void {
    this.#appendsStayOnTheWay = arrives === 'late';
    super.abandon(arrives);
    this.#appendsStayOnTheWay = false;
    this.#busy.clear();
  }

  protected listed(identifier: string | null): object[] {
    return this.products.listed
      .filter((id) => identifier === null || id === identifier)
      .map((id) => this.products.record(id));
  }

  protected arrived({ body = '' }: HttpRequest): Patch {
    const operations = JSON.parse(body) as SentOperation[];
    return { operations, items: this.#witness.arrived(operations) };
  }

  protected meetOwn(behaviour: PatchBehaviour, patch: Patch): HttpAnswer | 'cut' | undefined {
    switch (behaviour) {
      case 'refuse_request':
        return answer(422, '{"error":{"code":"schema","message":"Not like this"}}');
      case 'too_large':
        return answer(413, '{"message":"too large"}');
      case 'cut_midway':
        this.carryOut(patch, Math.ceil(patch.operations.length / 2));
        return 'cut';
      default:
        return undefined;
    }
  }

  protected resultsOf(results: readonly object[]): HttpAnswer {
    return answer(200, JSON.stringify({ results }));
  }

  /** In reverse: no result keeps its operation's index, except one in the middle. */
  protected answerOwn(behaviour: PatchBehaviour, results: Result[]): HttpAnswer {
    const backwards = results.toReversed();
    switch (behaviour) {
      case 'shuffled_by_index':
        return this.resultsOf(backwards.map(({ identifier: _, ...result }) => result));
      case 'shuffled_by_identifier':
        return this.resultsOf(backwards.map(({ index: _, ...result }) => result));
      case 'shuffled_nameless':
        return this.resultsOf(backwards.map(({ index: _, identifier: __, ...result }) => result));
      default:
        return this.resultsOf(results.filter((_, i) => i % 2 === 1));
    }
  }

  /** Each operation is its own transaction (4.2). */
  protected carryOut(patch: Patch, count = patch.operations.length, late = false): Result[] {
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

  /** There is never more than one request in flight for a product. */
  protected begun(patch: Patch): void {
    for (const product of productsOf(patch)) {
      if (this.#busy.has(product)) this.problems.push(`two requests at once for product ${product}`);
      this.#busy.add(product);
    }
  }

  protected ended(patch: Patch): void {
    for (const product of productsOf(patch)) this.#busy.delete(product);
  }
}

const productsOf = ({ operations }: Patch) => new Set(operations.map(({ identifier }) => identifier));

function only({ operations, items }: Patch, wanted: (op: Intent) => boolean): Patch {
  return {
    operations: operations.filter(({ op }) => wanted(op)),
    items: items.filter((_, at) => wanted(operations[at]!.op)),
  };
}
