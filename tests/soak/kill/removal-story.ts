import type { ProductItem } from '#shared/contract/removals.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { differences, type ListedRecord } from '../../support/listed-record.ts';
import { KilledApp } from './killed-app.ts';
import type { KillStory } from './killing.ts';
import { unkeptAtRemoval } from './snapshot-watch.ts';

const GENERATED = 900;
const PAGE = 500;
/** Enough rounds to read back and send again whatever can be. */
const MOST_ROUNDS = 10;

/** A product to remove or restore: its record before the removal, and the mode. */
interface Wanted {
  before: ListedRecord;
  mode: RemovalMode;
}

/**
 * Products are removed and restored while the app is killed: one change set unlinks or deletes whole families, the next restores
 * them, and so on. Whenever a removal reaches the service, the catalog file is read as it is on disk at that moment.
 */
export class RemovalStory implements KillStory {
  readonly killed: KilledApp;
  readonly #wanted: Map<string, Wanted>;
  /** Violations at the moment a removal arrived. */
  readonly #atRemoval: string[];
  #removal: number | null = null;
  #restores = false;
  /** Requests that the service had received when the change set began. */
  #removalsBefore = 0;
  #putsBefore = new Map<string, number>();

  private constructor(killed: KilledApp, wanted: Map<string, Wanted>, atRemoval: string[]) {
    this.killed = killed;
    this.#wanted = wanted;
    this.#atRemoval = atRemoval;
  }

  /** Ends with the test. `products`: minimum number. `answerStays`: delay of the next response, in milliseconds. */
  static async begin(products: number, answerStays: () => number): Promise<RemovalStory> {
    const atRemoval: string[] = [];
    const killed: KilledApp = await KilledApp.start({
      generated: GENERATED,
      profile: { upsert: { max_products: 5 } },
      answerStays,
      arriving: (method, path) => {
        if (method === 'DELETE') atRemoval.push(...unkeptAtRemoval(killed.catalogFile, path, wanted));
      },
    });
    const wanted = chosen([...(await killed.service.truth.records()).values()], products);
    await killed.connect();
    return new RemovalStory(killed, wanted, atRemoval);
  }

  async startNext(): Promise<number> {
    const { connectionId } = this.killed;
    this.#removalsBefore = (await this.killed.service.truth.removals()).requests.length;
    this.#putsBefore = this.killed.service.puts();
    if (this.#removal !== null && !this.#restores) {
      this.#restores = true;
      const which = { filter: { state: null, action: null, search: '' } };
      const given = { connectionId, changeSet: this.#removal, which };
      return (await this.killed.call('removals.restore', given)).changeSet;
    }
    this.#restores = false;
    // A product that was created again has a new id.
    const records = await this.killed.service.truth.records();
    for (const [identifier, wanted] of this.#wanted) wanted.before = records.get(identifier) ?? wanted.before;
    await this.#mark('unlink');
    await this.#mark('delete');
    for (const mode of ['unlink', 'delete'] as const)
      await this.killed.call('removals.settleMode', { connectionId, mode, verdict: 'confirmed' });
    const { fingerprint } = await this.killed.call('removals.rehearse', { connectionId, limit: 1 });
    const { changeSet } = await this.killed.call('removals.apply', { connectionId, confirmed: fingerprint });
    this.#removal = changeSet;
    return changeSet;
  }

  async falsehoods(changeSet: number): Promise<string[]> {
    const { connectionId } = this.killed;
    const { counts } = await this.killed.changeSet(changeSet);
    const items = await this.#items(changeSet);
    const records = await this.killed.service.truth.records();
    const { removals } = await this.killed.call('drafts.summary', { connectionId });
    const applied = items.filter(({ state }) => state === 'applied').length;
    const sum = Object.values(counts).reduce((all, count) => all + count, 0);
    const stillMarked = this.#restores ? 0 : items.length - applied;
    const marked = removals.unlink + removals.delete;
    return [
      ...this.#atRemoval,
      ...(sum === this.#wanted.size && items.length === sum ? [] : [`${items.length} items, ${sum} counted`]),
      ...(marked === stillMarked ? [] : [`${marked} products marked, ${stillMarked} not removed yet`]),
      ...items.flatMap((item) => this.#untrue(item, records.get(item.identifier))),
      ...(await this.#twice()),
    ];
  }

  async broughtToItsEnd(changeSet: number): Promise<string[]> {
    const { counts, total } = await this.killed.toItsEnd(changeSet, MOST_ROUNDS);
    return [
      ...(await this.falsehoods(changeSet)),
      ...(counts.applied === total ? [] : [`${counts.applied} of ${total} applied`]),
      ...(this.#restores ? [] : [...(await this.#whereTheyAre()), ...(await this.#lostSnapshots(changeSet))]),
    ];
  }

  async #mark(mode: RemovalMode): Promise<number> {
    const { connectionId } = this.killed;
    const texts = [...this.#wanted].filter(([, wanted]) => wanted.mode === mode).map(([text]) => text);
    const { list } = await this.killed.call('identifiers.keep', { connectionId, texts });
    const { changed } = await this.killed.call('removals.mark', { connectionId, which: { list }, mode });
    if (changed !== texts.length) throw new Error(`${changed} of ${texts.length} marked to ${mode}`);
    return changed;
  }

  /** Nobody else writes, refuses or cancels, so an item is applied, not sent, or unknown. */
  #untrue(
    { identifier, action, state, code, message }: ProductItem,
    now: ListedRecord | undefined,
  ): string[] {
    const told = (sentence: string) => [
      `${action} ${identifier} is ${state} (${code}: ${message}), ${sentence}`,
    ];
    const wanted = this.#wanted.get(identifier);
    if (!wanted || action !== actionOf(wanted.mode, this.#restores)) return told('and was never asked for');
    if (state === 'pending' || state === 'unknown') {
      if (state === 'unknown' && message === null) return told('and does not say why');
      const isDone = this.#restores ? now !== undefined : now === undefined;
      return isDone && state === 'pending' ? told('but the service did it') : [];
    }
    if (state !== 'applied') return told('which cannot be');
    if (!this.#restores) return now ? told('but the service lists it') : [];
    if (!now) return told('but the service does not list it');
    const keepsId = now.product_id === wanted.before.product_id;
    if (keepsId !== (wanted.mode === 'unlink')) return told(`with the product id ${now.product_id}`);
    const lost = differences(wanted.before, now);
    return lost.length > 0 || code === 'differs' ? told(`with other values: ${lost.join(', ')}`) : [];
  }

  /** Removals sent again although the service had carried them out. */
  async #twice(): Promise<string[]> {
    const { requests } = await this.killed.service.truth.removals();
    const removals = requests
      .slice(this.#removalsBefore)
      .filter(({ outcome }) => outcome !== 'done')
      .map(({ mode, identifier, outcome }) => `${mode} ${identifier} was sent once more: ${outcome}`);
    const puts = [...this.killed.service.puts()].flatMap(([identifier, times]) => {
      const now = times - (this.#putsBefore.get(identifier) ?? 0);
      return now > 1 ? [`${identifier} was sent ${now} times to be restored`] : [];
    });
    return [...removals, ...puts];
  }

  /** Unlinked products are still in the service, deleted ones are not, and variants went before their parents. */
  async #whereTheyAre(): Promise<string[]> {
    const { unlinked, deleted, requests } = await this.killed.service.truth.removals();
    const there = { unlink: idsOf(unlinked), delete: idsOf(deleted) };
    const order = new Map(requests.map(({ product_id }, at) => [product_id, at]));
    return [...this.#wanted].flatMap(([identifier, { before, mode }]) => {
      const parent = this.#wanted.get(before.parent_identifier ?? '')?.before.product_id ?? '';
      const goneAt = order.get(before.product_id) ?? -1;
      return [
        ...(there[mode].has(before.product_id)
          ? []
          : [`${identifier} was not ${mode === 'unlink' ? 'unlinked' : 'deleted'}`]),
        ...(goneAt < (order.get(parent) ?? Number.POSITIVE_INFINITY)
          ? []
          : [`${identifier} went after its parent`]),
      ];
    });
  }

  /** Every snapshot holds the whole product. */
  async #lostSnapshots(changeSet: number): Promise<string[]> {
    const { connectionId } = this.killed;
    const lost: string[] = [];
    for (const { item, identifier } of await this.#items(changeSet)) {
      const { raw } = await this.killed.call('removals.snapshot', { connectionId, item });
      const { before } = this.#wanted.get(identifier) ?? {};
      const missing = before ? differences(before, JSON.parse(raw) as ListedRecord) : ['everything'];
      lost.push(...missing.map((what) => `the snapshot of ${identifier} lacks ${what}`));
    }
    return lost;
  }

  async #items(changeSet: number): Promise<ProductItem[]> {
    const { connectionId } = this.killed;
    const items: ProductItem[] = [];
    for (let total = 1; items.length < total; ) {
      const page = { connectionId, changeSet, filter: {}, offset: items.length, limit: PAGE };
      const { rows, ...found } = await this.killed.call('removals.items', page);
      items.push(...rows);
      total = rows.length === 0 ? 0 : found.total;
    }
    return items;
  }
}

/** Picks whole families until there are enough products; every second one is to be deleted. */
function chosen(records: readonly ListedRecord[], products: number): Map<string, Wanted> {
  const children = Map.groupBy(records, (record) => record.parent_identifier);
  const family = (record: ListedRecord): ListedRecord[] => [
    record,
    ...(children.get(record.sku) ?? []).flatMap(family),
  ];
  const wanted = new Map<string, Wanted>();
  for (const [at, root] of (children.get(null) ?? []).entries()) {
    if (wanted.size >= products) break;
    const mode = at % 2 === 0 ? 'unlink' : 'delete';
    for (const before of family(root)) wanted.set(before.sku, { before, mode });
  }
  return wanted;
}

const actionOf = (mode: RemovalMode, restores: boolean) =>
  restores ? ({ unlink: 'relink', delete: 'recreate' } as const)[mode] : mode;

const idsOf = (products: readonly { product_id: string }[]): ReadonlySet<string> =>
  new Set(products.map(({ product_id }) => product_id));
