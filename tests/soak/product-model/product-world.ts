import type { ChangeSetItem } from '#shared/contract/changesets.ts';
import type { StagedProduct } from '#shared/contract/creations.ts';
import type { MarkOutcome, ProductItem } from '#shared/contract/removals.ts';
import { viewQuery } from '#shared/domain/query.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import { CONNECTION } from '../model/model-app.ts';
import { ALL_ITEMS, ModelWorld, UNSETTLED } from '../model/model-world.ts';
import { IDENTIFIERS, isBelow, parentOf, recordOf } from './forest.ts';
import { type ProductBehaviour, ProductService } from './product-service.ts';

/** An item of the model: a whole product, or an edit of the note of one. */
type AnyItem = ProductItem | ChangeSetItem;

const ALL_EDITS = { filter: 'all', property: null, locale: null, search: '' } as const;
const ALL_STAGED = { mode: null, only: null, search: '' };

/** Knows which products the user marked, which new ones they staged, and which notes of products they edited. */
export class ProductWorld extends ModelWorld<ProductBehaviour, AnyItem, ProductService> {
  readonly #invariants: (world: ProductWorld) => string[];
  /** Products that are marked, by identifier. */
  marks = new Map<string, RemovalMode>();
  /** New products that are staged, with their titles. */
  newcomers = new Map<string, string>();
  /** Notes that are staged, by identifier; null: the note is to be removed. */
  notes = new Map<string, string | null>();
  /** Sent items whose outcome the app cannot know until it is sent a new listing. */
  readonly #open = new Map<number, string>();
  #titles = 0;

  constructor(file: string, invariants: (world: ProductWorld) => string[]) {
    super(file);
    this.#invariants = invariants;
  }

  get seq(): number {
    return this.service.holdings.log.length;
  }

  protected startService(): ProductService {
    return new ProductService({
      removal: (productId, mode) => this.#removalArrived(productId, mode),
      edits: (identifier, values) => this.#editArrived(identifier, values),
      upsert: (products) => products.map(({ identifier, title }) => this.#upsertArrived(identifier, title)),
      leftOpen: (items) => {
        for (const item of items) this.#open.set(item, this.itemNumbered(item)?.identifier ?? '');
      },
      told: (identifiers) => {
        for (const [item, identifier] of this.#open)
          if (identifiers === 'all' || identifiers.includes(identifier)) this.#open.delete(item);
      },
    });
  }

  violations(): string[] {
    const thing = (item: AnyItem) =>
      'intent' in item ? `${item.property} of ${item.identifier}` : item.identifier;
    return [...this.journalViolations(thing), ...this.#invariants(this)];
  }

  /** A title that was never used before. */
  newTitle(whose: 'Mine' | 'Theirs'): string {
    return `${whose} ${++this.#titles}`;
  }

  /** Of either kind: a change set has items of its own kind only. */
  items(changeSet: number): AnyItem[] {
    return [...this.productItems(changeSet), ...this.editItems(changeSet)];
  }

  editItems(changeSet: number): ChangeSetItem[] {
    return this.app.store.items(changeSet, ALL_ITEMS, 0, 1_000).rows;
  }

  productItems(changeSet: number): ProductItem[] {
    return this.app.store.removalItems(changeSet, ALL_ITEMS, 0, 1_000).rows;
  }

  itemNumbered(item: number): ProductItem | undefined {
    return this.changeSets()
      .flatMap(({ changeSet }) => this.productItems(changeSet))
      .find((one) => one.item === item);
  }

  /** The app's numbers of products. */
  numbers(identifiers: readonly string[]): number[] {
    return this.app.store.findByIdentifier([...identifiers]).map(({ product }) => product);
  }

  /** Marks according to the store. */
  marked(): Map<string, RemovalMode> {
    const { rows } = this.app.store.markedProducts({ mode: null, only: null, search: '' }, 0, 1_000);
    return new Map(rows.map(({ identifier, mode }) => [identifier, mode]));
  }

  async mark(identifiers: readonly string[], mode: RemovalMode | null): Promise<void> {
    const products = this.numbers(identifiers);
    const outcome: MarkOutcome = await this.app.client.markProducts({ products }, mode);
    const { changed, unchanged, gone, notSent, onTheirWay } = outcome;
    if (changed + unchanged + gone + notSent + onTheirWay !== products.length)
      this.problems.push(
        `${products.length} products to be marked, accounted for ${JSON.stringify(outcome)}`,
      );
    const now = this.marked();
    for (const [identifier, mark] of now)
      if (!identifiers.includes(identifier) && this.marks.get(identifier) !== mark)
        this.problems.push(`${identifier} was marked with others`);
    const asked = identifiers.filter((one) => (now.get(one) ?? null) === mode).length;
    // While products are being removed, their marks disappear.
    if (this.app.sending === null && asked < changed + unchanged)
      this.problems.push(`${asked} are marked so, told ${JSON.stringify(outcome)}`);
    for (const identifier of identifiers) {
      const mark = now.get(identifier);
      if (mark !== undefined) this.marks.set(identifier, mark);
      else if (mode === null) this.marks.delete(identifier);
    }
  }

  async stepThroughHistory(direction: 'undo' | 'redo'): Promise<void> {
    await this.app.client[direction]();
    this.marks = this.marked();
    this.newcomers = this.staged();
    this.notes = this.stagedNotes();
  }

  /** Edits the notes of products that the catalog knows. */
  async edit(identifiers: readonly string[], remove: boolean): Promise<void> {
    const edits = this.numbers(identifiers).map((product) => {
      const change = remove
        ? { kind: 'remove' as const }
        : { kind: 'set' as const, value: this.newTitle('Mine') };
      return { product, property: 'note', locale: 'de', change };
    });
    if (edits.length === 0) return;
    await this.app.client.edit('Edit notes', edits);
    const staged = this.stagedNotes();
    for (const identifier of identifiers) {
      const note = staged.get(identifier);
      if (note === undefined) this.notes.delete(identifier);
      else this.notes.set(identifier, note);
    }
  }

  /** Notes that are staged, according to the store. */
  stagedNotes(): Map<string, string | null> {
    const { rows } = this.app.store.listDrafts(ALL_EDITS, 0, 1_000);
    const notes = rows.filter(({ property }) => property === 'note');
    return new Map(notes.map(({ identifier, next }) => [identifier, next as string | null]));
  }

  async discardEdits(): Promise<void> {
    await this.app.client.discardDrafts(ALL_EDITS);
    this.notes.clear();
  }

  applyEdits(): Promise<unknown> {
    return this.app.queue.send(CONNECTION, async ({ store }) => (await store.freeze()).changeSet);
  }

  /** New products that are staged, according to the store. */
  staged(): Map<string, string> {
    return new Map(this.stagedProducts().map(({ identifier, title }) => [identifier, title]));
  }

  stagedProducts(): StagedProduct[] {
    return this.app.store.stagedProducts(ALL_STAGED, 0, 1_000).rows;
  }

  /** Stages those as new products that the catalog neither lists nor has staged or on their way. */
  async stage(identifiers: readonly string[]): Promise<void> {
    const staged = this.staged();
    const free = identifiers.filter(
      (one) => !staged.has(one) && !this.listedHere().has(one) && !this.#isOnItsWay(one),
    );
    if (free.length === 0) return;
    const titles = new Map(free.map((identifier) => [identifier, this.newTitle('Mine')]));
    const products = free.map((identifier) => ({
      identifier,
      parentIdentifier: parentOf(identifier),
      childBoundAttributes: [],
      definingProperties: [],
      values: [{ property: 'title', locale: 'en', value: titles.get(identifier)! }],
    }));
    await this.app.client.stageProducts(products);
    for (const [identifier, title] of titles) {
      this.newcomers.set(identifier, title);
      this.marks.delete(identifier);
    }
  }

  /** Discards staged products; those on their way stay. */
  async discard(products: readonly StagedProduct[]): Promise<void> {
    if (products.length === 0) return;
    await this.app.client.discardProducts({ products: products.map(({ product }) => product) });
    const now = this.staged();
    for (const { identifier } of products)
      if (!now.has(identifier)) {
        this.newcomers.delete(identifier);
        this.notes.delete(identifier);
      }
  }

  /** What the local catalog lists, with the notes that it shows. */
  listedHere(): Map<string, string | null> {
    const { view, rows: total } = this.app.store.openView(viewQuery.parse({}));
    const rows = this.app.store.window(view, 0, total, [{ property: 'note', locale: 'de' }]);
    return new Map(
      rows
        .filter(({ gone }) => !gone)
        .map(({ identifier, values }) => [identifier, values[0] as string | null]),
    );
  }

  apply(): Promise<unknown> {
    return this.app.queue.send(CONNECTION, async ({ store }) => {
      const { fingerprint } = await store.rehearse(10);
      return store.freezeRemovals(fingerprint);
    });
  }

  create(): Promise<unknown> {
    return this.app.queue.send(CONNECTION, async ({ store }) => {
      const { fingerprint } = await store.creationPlan(0);
      return store.freezeCreations({ confirmed: fingerprint, losing: false });
    });
  }

  protected records(): ProductRecord[] {
    return this.service.holdings.listed.map(recordOf);
  }

  protected comeBetween(kind: 'edit' | 'take back' | 'apply'): Promise<unknown> {
    switch (kind) {
      case 'edit':
        return this.mark([IDENTIFIERS[0]!, IDENTIFIERS.at(-1)!], 'unlink').then(() =>
          this.edit(IDENTIFIERS.slice(0, 2), false),
        );
      case 'take back':
        return this.mark(IDENTIFIERS, null).then(() => this.discard(this.stagedProducts()));
      case 'apply':
        return this.apply();
    }
  }

  /** The products of the change set that is being sent. */
  #sent(): ProductItem[] {
    const { sending } = this.app;
    return sending === null ? [] : this.productItems(sending);
  }

  /** On disk by then: the edit is in flight. */
  #editArrived(identifier: string, values: ReadonlyMap<string, string | null>): number {
    this.problems.push(...this.paused.sent(this.app.sending));
    const inFlight = this.#editsInFlight(identifier);
    for (const [property, value] of values)
      if (!inFlight.some((item) => item.property === property && item.next === value))
        this.problems.push(`${property} of ${identifier} arrived as “${value}”, and is not in flight`);
    return inFlight.find(({ property }) => property === 'note')?.item ?? 0;
  }

  #editsInFlight(identifier: string): ChangeSetItem[] {
    const { sending } = this.app;
    return (sending === null ? [] : this.editItems(sending)).filter(
      (item) => item.identifier === identifier && item.state === 'in_flight',
    );
  }

  /** On disk by then: the item is in flight, none of its variants is, and every snapshot still needed is there. */
  #removalArrived(productId: string, mode: RemovalMode): number {
    const told = (sentence: string) => void this.problems.push(`“${mode} ${productId}” arrived, ${sentence}`);
    this.problems.push(...this.paused.sent(this.app.sending));
    const items = this.#sent();
    const own = items.find((item) => item.productId === productId && item.action === mode);
    if (own?.state !== 'in_flight') {
      told(`but its item is ${own?.state ?? 'missing'}`);
      return 0;
    }
    const unkept = items.filter((item) => !item.hasSnapshot && ['pending', 'in_flight'].includes(item.state));
    if (unkept.length > 0) told(`but ${unkept.map(({ identifier }) => identifier)} have no snapshot`);
    else {
      const { title } = this.app.store.snapshotOf(own.item).record;
      const states = this.service.holdings.statesSince(
        own.identifier,
        this.madeAt.get(this.app.sending ?? 0) ?? this.seqBefore,
      );
      if (!states.some((state) => state?.title === title && state.productId === productId))
        told(`but its snapshot says “${title}”`);
    }
    const isListed = (identifier: string) => this.service.holdings.named(identifier) !== null;
    const early = items.filter(
      ({ identifier, state }) =>
        isBelow(identifier, own.identifier, isListed) && !['applied', 'skipped'].includes(state),
    );
    if (early.length > 0) told(`but its variant ${early[0]?.identifier} is ${early[0]?.state}`);
    this.#sentUnread(own);
    return own.item;
  }

  /**
   * On disk by then: the item is in flight, and its parent's was before it; under one that was not created, nothing is. No listed product may be
   * overwritten.
   */
  #upsertArrived(identifier: string, title: string): number {
    const told = (sentence: string) =>
      void this.problems.push(`${identifier} arrived to be restored or created, ${sentence}`);
    this.problems.push(...this.paused.sent(this.app.sending));
    const { store } = this.app;
    const items = this.#sent();
    const own = items.find((item) => item.identifier === identifier);
    // An edit of the structure is sent with the whole product (2.2).
    if (!own && this.#editsInFlight(identifier).length > 0) return 0;
    if (own?.state !== 'in_flight') {
      told(`but its item is ${own?.state ?? 'missing'}`);
      return 0;
    }
    if (this.service.holdings.named(identifier)) told('but the service lists it');
    const { record } = own.action === 'add' ? store.sentRecord(own.item) : store.snapshotOf(own.item);
    if (title !== record.title) told(`but as “${title}”`);
    const parent = items.find((item) => item.identifier === parentOf(identifier));
    const mayPrecede = own.action === 'add' ? ['applied'] : ['applied', 'failed', 'skipped', 'unknown'];
    if (parent && !mayPrecede.includes(parent.state))
      told(`but its parent ${parent.identifier} is ${parent.state}`);
    this.#sentUnread(own);
    return own.item;
  }

  #isOnItsWay(identifier: string): boolean {
    return this.changeSets()
      .flatMap(({ changeSet }) => this.productItems(changeSet))
      .some((item) => item.identifier === identifier && UNSETTLED.includes(item.state));
  }

  #sentUnread({ item, identifier }: ProductItem): void {
    if (this.#open.has(item)) this.problems.push(`${identifier} was sent again before it was read back`);
  }
}
