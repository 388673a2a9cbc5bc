import type { ChangeSetItem, ItemDecision } from '#shared/contract/changesets.ts';
import type { CellRef, CellUpdate, Change } from '#shared/domain/cell.ts';
import { applyIntent } from '#shared/domain/patch.ts';
import { type CellValue, canonicalJson, sameValue } from '#shared/domain/value.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import { CONNECTION, LOCALES } from '../model/model-app.ts';
import { ALL_ITEMS, ModelWorld, UNSETTLED } from '../model/model-world.ts';
import { COLUMNS, cellName, IDENTIFIERS, nameOf, recordOf, refOf, text } from './cells.ts';
import { EditService, type PatchBehaviour, type SentOperation } from './edit-service.ts';

/**
 * An app, a service, and what a user who watches both knows: which edits they made and did not withdraw (`intended`), and which
 * values of the service they have seen.
 */
export class EditWorld extends ModelWorld<PatchBehaviour, ChangeSetItem, EditService> {
  readonly #invariants: (world: EditWorld) => string[];
  /** The last value entered, by cell. Several if the app died during an edit: either may be on disk. */
  readonly intended = new Map<string, CellValue[]>();
  readonly decisions = new Map<number, ItemDecision[]>();
  /** Items whose edit was withdrawn before they ended: they must not be sent, or not again. */
  readonly withdrawals = new Set<number>();
  /** Those of them that had not been sent by then. */
  readonly #neverToLeave = new Set<number>();
  /** Cells whose appends were sent without checking the service first. */
  readonly uncheckedAppends = new Set<string>();
  /** Items that were in conflict at the last check. */
  openConflicts: ReadonlySet<number> = new Set();
  /** Products that the last pull did not list. */
  goneHere: ReadonlySet<string> = new Set();
  readonly #seen = new Map<string, Set<string>>();
  readonly #sent = new Map<number, { item: ChangeSetItem; checked: boolean }>();
  #values = 0;

  constructor(file: string, invariants: (world: EditWorld) => string[]) {
    super(file);
    this.#invariants = invariants;
  }

  get seq(): number {
    return this.service.products.log.length;
  }

  protected startService(): EditService {
    return new EditService({
      arrived: (operations) => this.#arrived(operations),
      replacing: (cell, now, next, item) => this.#replacing(cell, now, next, item),
    });
  }

  violations(): string[] {
    return [...this.journalViolations(nameOf), ...this.#invariants(this)];
  }

  /** A value that was never written before. */
  newValue(kind: string): string {
    return `${kind} ${++this.#values}`;
  }

  facts(cell: string): CellUpdate {
    const [identifier = '', column = ''] = cell.split(' ');
    const [property = '', locale = ''] = column.split('/');
    return this.app.store.stagedNow([refOf(identifier, { property, locale })]).cells![0]!;
  }

  /** The service's value according to the local catalog; undefined where a staged edit hides it. */
  current(cell: string): CellValue | undefined {
    const { value, state } = this.facts(cell);
    if (state?.intent === undefined) return value;
    return state.theirs !== undefined ? state.theirs : state.base;
  }

  see(cell: string, value: CellValue): void {
    const seen = this.#seen.get(cell) ?? new Set<string>();
    this.#seen.set(cell, seen.add(canonicalJson(value)));
  }

  /** Whether a request with this item ever arrived. */
  wasSent(item: number): boolean {
    return this.#sent.has(item);
  }

  items(changeSet: number): ChangeSetItem[] {
    return this.app.store.items(changeSet, ALL_ITEMS, 0, 10_000).rows;
  }

  /** Cells that were sent, or only those being sent. */
  cellsOfItems(onTheirWay: boolean): string[] {
    return this.changeSets()
      .flatMap(({ changeSet }) => this.items(changeSet))
      .filter(({ state }) => !onTheirWay || state === 'pending' || state === 'unknown')
      .map(nameOf);
  }

  async edit(edits: readonly { cell: string; change: Change }[]): Promise<void> {
    const distinct = [...new Map(edits.map((edit) => [edit.cell, edit])).values()];
    for (const { cell, change } of distinct) {
      const { value, state } = this.facts(cell);
      if (state?.theirs === undefined) this.see(cell, this.current(cell) ?? null);
      if (change.kind === 'revert') continue;
      const wanted = change.kind === 'remove' ? null : change.value;
      this.intended.set(cell, [...(this.intended.get(cell) ?? [value]), wanted]);
    }
    const { cells } = await this.takingBack(() =>
      this.app.client.edit(
        'Edit',
        distinct.map(({ cell, change }) => ({ ...refOfName(cell), change })),
      ),
    );
    for (const [at, { cell, change }] of distinct.entries()) {
      const { value, state } = cells[at]!;
      const wanted = change.kind === 'set' ? change.value : change.kind === 'remove' ? null : value;
      if (!sameValue(value, wanted))
        this.problems.push(`${cell} was edited to ${text(wanted)} and shows ${text(value)}`);
      if (state?.intent === undefined) this.intended.delete(cell);
      else this.intended.set(cell, [value]);
    }
  }

  /** Does something that may withdraw edits, and records which items must not be sent from then on. */
  async takingBack<T>(work: () => Promise<T>): Promise<T> {
    const open = this.changeSets()
      .filter(({ kind }) => kind === 'edit')
      .flatMap(({ changeSet }) => this.items(changeSet))
      .filter(({ state }) => UNSETTLED.includes(state))
      .filter((item) => this.#isStaged(nameOf(item)));
    const done = work(); // takes effect before it is answered
    for (const item of open) {
      if (this.#isStaged(nameOf(item))) continue;
      this.withdrawals.add(item.item);
      if (item.state === 'pending' && !this.wasSent(item.item)) this.#neverToLeave.add(item.item);
    }
    return done;
  }

  /** Discards what is staged on these cells. */
  async drop(cells: readonly CellRef[]): Promise<void> {
    for (const cell of cells) this.intended.delete(nameOf(cell));
    if (cells.length > 0) await this.takingBack(() => this.app.client.discardDrafts({ cells: [...cells] }));
  }

  /** The user sends these items again: whatever is staged for them now. */
  again(items: readonly number[]): void {
    for (const item of items) {
      this.withdrawals.delete(item);
      this.#neverToLeave.delete(item);
    }
  }

  #staged(): CellRef[] {
    return this.app.store.listDrafts({ filter: 'all', property: null, locale: null, search: '' }, 0, 1000)
      .rows;
  }

  #isStaged(cell: string): boolean {
    return this.facts(cell).state?.intent !== undefined;
  }

  override async pull(): Promise<void> {
    this.goneHere = new Set(this.service.products.unlisted);
    await super.pull();
    // A value that is there already counts as done, unless something else may still be on its way to the cell.
    const onTheirWay = new Set(this.cellsOfItems(true));
    for (const [cell, options] of this.intended) {
      const isThere = options.some((wish) => sameValue(wish, this.service.products.held(cell)));
      if (isThere && !onTheirWay.has(cell)) this.intended.delete(cell);
    }
  }

  override resume(changeSet: number): Promise<unknown> {
    this.service.doWhatIsLate();
    return super.resume(changeSet);
  }

  override retry(changeSet: number): Promise<unknown> {
    this.service.doWhatIsLate();
    const failed = this.items(changeSet).filter(({ state }) => state === 'failed');
    this.again(failed.map(({ item }) => item));
    return super.retry(changeSet);
  }

  apply(): Promise<unknown> {
    return this.app.queue.send(CONNECTION, async ({ store }) => (await store.freeze()).changeSet);
  }

  protected records(): ProductRecord[] {
    const { products } = this.service;
    return products.listed.map((id) => recordOf(id, products.valuesOf(id)));
  }

  protected comeBetween(kind: 'edit' | 'take back' | 'apply'): Promise<unknown> {
    switch (kind) {
      case 'edit': {
        const cell = cellName(IDENTIFIERS[0]!, COLUMNS[1]);
        return this.edit([{ cell, change: { kind: 'set', value: this.newValue('meanwhile') } }]);
      }
      case 'take back':
        return this.drop(this.#staged());
      case 'apply':
        return this.apply();
    }
  }

  /** Every value of a request must be recorded as in flight by then. */
  #arrived(operations: readonly SentOperation[]): number[][] {
    const { sending } = this.app;
    this.problems.push(...this.paused.sent(sending));
    const changeSet = sending === null ? null : this.app.store.changeSet(sending);
    const inFlight = changeSet
      ? this.items(changeSet.changeSet).filter(({ state }) => state === 'in_flight')
      : [];
    return operations.map(({ identifier, op, properties }) =>
      properties.map(({ name, value = null, locale = LOCALES[0]! }) => {
        const cell = cellName(identifier, { property: name, locale });
        const item = inFlight.find(
          (one) =>
            nameOf(one) === cell && one.intent === op && sameValue(one.next, applyIntent(one.old, op, value)),
        );
        if (!item || !changeSet) {
          this.problems.push(`sent, but not in flight on disk: ${op} ${cell} ${text(value)}`);
          return 0;
        }
        const checked = changeSet.options.checkFirst || changeSet.kind !== 'edit';
        if (this.#neverToLeave.has(item.item))
          this.problems.push(
            `sent, although it had been taken back before it left: item ${item.item}, ${cell}`,
          );
        this.#sent.set(item.item, { item, checked });
        if (op === 'append' && !checked) this.uncheckedAppends.add(cell);
        return item.item;
      }),
    );
  }

  /** No value is overwritten unseen (promise 8). */
  #replacing(cell: string, now: CellValue, next: CellValue, itemNumber: number): void {
    const sent = this.#sent.get(itemNumber);
    if (!sent || sent.item.intent === 'append' || !sent.checked || sameValue(now, next)) return;
    const last = this.service.products.log.findLast((written) => written.cell === cell);
    if (last?.by !== 'others' || this.#seen.get(cell)?.has(canonicalJson(now))) return;
    // Before it was sent, the user was told that the service already held exactly what they wanted.
    const wantedToo = this.changeSets()
      .flatMap(({ changeSet }) => this.items(changeSet))
      .some((item) => item.state === 'applied' && nameOf(item) === cell && sameValue(item.next, now));
    if (!wantedToo)
      this.problems.push(`${cell}: item ${itemNumber} overwrote ${text(now)}, which the user never saw`);
  }
}

function refOfName(cell: string) {
  const [identifier = '', column = ''] = cell.split(' ');
  const [property = '', locale = ''] = column.split('/');
  return refOf(identifier, { property, locale });
}
