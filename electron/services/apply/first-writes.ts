import { t } from '@lingui/core/macro';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { AppError } from '#shared/contract/result.ts';
import { type WriteProof, type WriteWay, wayOf, withLanguage } from '#shared/contract/writing.ts';
import { applyIntent, buildOperations, type Operation, settle } from '#shared/domain/patch.ts';
import { type CellValue, displayText, sameValue } from '#shared/domain/value.ts';
import { appendHabitIn, entriesHabitIn, type WriteHabit } from '#shared/domain/write-habits.ts';
import { type RecordDifference, recordDifferences } from '#shared/service/record-differences.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import { patchProducts } from '../../api/patch-products.ts';
import type { ListedProduct } from '../../api/product-list.ts';
import type { ItemOutcome } from '../../store/catalog/journal/item-states.ts';
import type { SendableChange } from '../../store/catalog/journal/sendable.ts';
import { MOST_TRIES, requestFingerprint } from '../removals/first-products.ts';
import { namedDifferences } from '../removals/restored.ts';
import type { Run } from '../runs/run.ts';
import { type Answer, AnswerReader } from './answer-reader.ts';
import { checked } from './check-before-sending.ts';
import type { EditedProduct } from './edited-products.ts';
import { batchOf } from './operation-queue.ts';
import { storedAsMessage } from './settle-unknown.ts';
import { alone } from './structure-updates.ts';
import { sentOf, type WaysOfSending, waysOfSending } from './ways-of-sending.ts';

/** When a change that cannot be seen yet is looked for again, in milliseconds: some services answer from a copy. */
const LOOKS_MS = [500, 2_000];

/**
 * The service's word is not enough: a lenient one ignores what it does not understand, and answers "ok". The first write of each
 * kind on a connection is sent for one product, which is read back whole, before the rest goes.
 */
export class FirstWrites {
  readonly #run: Run<EditedProduct>;
  readonly #request: string;
  readonly #reader = new AnswerReader(1);
  /** Ways that this run need not prove, or cannot. */
  readonly #known = new Set<WriteWay>();
  /** Those that a product has shown, or the user knows. */
  readonly #proven = new Set<WriteWay>();
  #ways: WaysOfSending;
  readonly #unclear: (change: SendableChange, outcome: ItemOutcome, answer: Answer) => ItemOutcome;

  /** `unclear`: notes an unknown outcome of the run's. */
  constructor(
    run: Run<EditedProduct>,
    unclear: (change: SendableChange, outcome: ItemOutcome, answer: Answer) => ItemOutcome,
  ) {
    this.#run = run;
    this.#request = requestFingerprint(run.workspace.connection);
    this.#ways = waysOfSending(run.workspace.connection, []);
    this.#unclear = unclear;
  }

  /** How the rest is sent. */
  get ways(): WaysOfSending {
    return this.#ways;
  }

  /** Whether the service's word counts for a change that is sent like this: it did so with one product, which was read back. */
  believes({ intent }: Pick<Operation, 'intent'>, { localeless }: { localeless: boolean }): boolean {
    const isSample = this.#run.workspace.connection.kind === 'sample';
    return isSample || this.#proven.has(withLanguage(intent, localeless));
  }

  /**
   * Returns once every way of writing among the pending items is known; those that the service knows in another way are sent in that.
   * Throws what the service did instead.
   */
  async prove(frozen: ChangeSet): Promise<void> {
    await this.#learn();
    if (this.#run.workspace.connection.kind === 'sample') return; // the sandbox is part of this app
    try {
      await this.#proveAll(frozen);
    } finally {
      this.#run.phase.set('checking', null);
    }
  }

  async #proveAll({ changeSet, kind, options }: ChangeSet): Promise<void> {
    const { journal, signal, phase } = this.#run;
    const checksFirst = options.checkFirst || kind !== 'edit';
    for (let tries = 0; tries < MOST_TRIES && !signal.aborted; ) {
      const firsts = await journal.call('read', (store) => store.firstOfWays(changeSet));
      const next = firsts.find(({ way }) => !this.#known.has(way));
      if (!next) return;
      phase.set('checking', t`Trying the first change of each kind with one product`);
      const page = await journal.page('pending', next.item - 1, 1);
      const change = page?.items.find(({ item }) => item === next.item);
      const [address] = page?.addresses ?? [];
      if (!change || !address) return;
      const isDone = await this.#try({ address, items: [change] }, change, checksFirst ? kind : null);
      if (!isDone) tries++;
    }
  }

  /** Takes over what first writes have shown. */
  async #learn(): Promise<void> {
    const { journal, workspace } = this.#run;
    const proofs = await journal.call('read', (store) => store.writeProofs(this.#request));
    for (const { way, verdict } of proofs) if (verdict !== 'doubted') this.#isProven(way);
    const { appends, entries } = workspace.connection.profile.patch;
    if (appends === 'concatenates')
      for (const way of ['append', 'append_language'] as const) this.#isProven(way);
    this.#ways = waysOfSending(workspace.connection, proofs);
    const { appending, habits } = this.#ways;
    if (entries === 'cell' || entries === 'taxonomy' || habits.includes('keeps_one'))
      this.#known.add('entries').add('entries_language');
    if (entries === 'cell' || entries === 'one' || habits.includes('leaves_entries'))
      this.#known.add('fewer_entries').add('fewer_entries_language');
    if (appending !== 'added')
      await journal.call('write', (store, changeSet) => store.growBySets(changeSet, appending));
  }

  /** `check`: compares first with what the user saw. Returns false if it was refused, or nothing clear came of it. */
  async #try(
    product: EditedProduct,
    change: SendableChange,
    check: ChangeSet['kind'] | null,
  ): Promise<boolean> {
    const { journal } = this.#run;
    const { item } = change;
    const before = await this.#read(product);
    if (check !== null) {
      const { toSend, outcomes } = checked({ ...product, found: before }, check);
      await journal.record(outcomes);
      if (toSend.length === 0) return true;
    }
    const { outcomes } = sentOf([change], this.#ways);
    await journal.record(outcomes);
    if (outcomes.length > 0) return true;
    if (before === null || before instanceof AppError) {
      this.#known.add(wayOf(change)); // cannot be proven, and the user did not want to look
      return true;
    }
    await journal.record([], [[item]]);
    if (journal.leftOut.has(item)) return true;
    const sent = await this.#send(product, change);
    if (sent === null) return true;
    const { outcome, answer } = sent;
    if (outcome.state === 'applied' || outcome.state === 'unknown')
      return this.#judge(product, change, { before, outcome, answer });
    await journal.record([outcome]);
    return outcome.state !== 'failed';
  }

  /** Null: it was not sent. */
  async #send(
    { address }: EditedProduct,
    change: SendableChange,
  ): Promise<{ outcome: ItemOutcome; answer: Answer } | null> {
    const { workspace, journal, signal } = this.#run;
    const operations: Operation[] = buildOperations([change], this.#ways);
    const addresses = new Map([[address.product, address]]);
    const pending: ItemOutcome = { item: change.item, state: 'pending' };
    let answer: Answer | null;
    try {
      answer = await this.#run.sendOne<Answer>(() =>
        patchProducts(workspace.client, operations, addresses, signal),
      );
    } catch (error) {
      await journal.record([pending]);
      throw error;
    }
    if (answer === null) {
      await journal.record([pending]);
      return null;
    }
    const { outcomes } = this.#reader.read(batchOf(operations, addresses), answer);
    return { outcome: outcomes[0] ?? pending, answer };
  }

  /**
   * Compares the whole product with what it was. Returns false if that shows nothing. Throws if the service did something else, or
   * something besides.
   */
  async #judge(
    product: EditedProduct,
    change: SendableChange,
    { before, outcome, answer }: { before: ListedProduct; outcome: ItemOutcome; answer: Answer },
  ): Promise<boolean> {
    const { item } = change;
    const base = cellIn(before.record, change);
    const goal = applyIntent(base, change.intent, change.value);
    const isThere = (now: ProductRecord) =>
      settle(change.intent, base, change.value, cellIn(now, change)) === 'applied';
    const after = await this.#lookFor(product, isThere, before.record);
    if (after === null) {
      // The service's word is all there is, and it was never seen to keep it.
      this.#known.add(wayOf(change));
      await this.#run.journal.record([this.#unclear(change, onlySaid(outcome), answer)]);
      return true;
    }
    const now = cellIn(after.record, change);
    const besides = differencesOf(before.record, after.record, change);
    const harm = besides.filter((one) => isHarm(one, change));
    const isToldApart = harm.length === 0 && (outcome.state === 'applied' || !sameValue(now, base));
    const does = isToldApart ? habitIn(change, base, now) : null;
    if (does !== null) {
      const differences = differencesOf(before.record, after.record, null);
      await this.#keep(product, change, { verdict: 'otherwise', does }, besides);
      if (change.intent === 'append') {
        await this.#setInstead(product, { ...change, intent: 'set', value: goal }, before, after);
        return true;
      }
      await this.#learn();
      const pauses = does === 'keeps_one'; // something may be lost
      const claimed = outcome.state === 'applied';
      await this.#notKept(product, change, { differences, now, claimed, pauses });
      return true;
    }
    if (isThere(after.record)) {
      await this.#run.journal.record([{ item, state: 'applied', now, message: storedAsMessage(goal, now) }]);
      await this.#keep(product, change, { verdict: harm.length > 0 ? 'doubted' : 'proven' }, besides);
      if (harm.length > 0) throw didMore(product, change, namedDifferences(harm, 'was'));
      return true;
    }
    if (outcome.state === 'unknown') {
      await this.#run.journal.record([this.#unclear(change, outcome, answer)]);
      if (harm.length > 0) {
        await this.#keep(product, change, { verdict: 'doubted' }, besides);
        throw didOther(product, change, namedDifferences(harm, 'was'));
      }
      return false; // nothing was claimed: it is read back again, and repeated if it may be
    }
    const differences = differencesOf(before.record, after.record, null);
    await this.#keep(product, change, { verdict: 'doubted' }, differences);
    await this.#notKept(product, change, { differences, now, claimed: true, pauses: true });
    return true;
  }

  /** Throws if that `pauses` the run. */
  async #notKept(
    product: EditedProduct,
    change: SendableChange,
    {
      differences,
      now,
      claimed,
      pauses,
    }: { differences: readonly Difference[]; now: CellValue; claimed: boolean; pauses: boolean },
  ): Promise<void> {
    const what = differences.length === 0 ? null : namedDifferences(differences, 'was');
    const isChanged = differences.some((one) => isCell(one, change));
    const found = isChanged ? { found: now } : {};
    const message = notDone(what, claimed);
    await this.#run.journal.record([
      { item: change.item, state: 'failed', code: 'not_kept', message, ...found },
    ]);
    if (pauses) throw didOther(product, change, what);
  }

  /**
   * Sets the list that an addition has not made of `before`. On disk it is a set from then on: after a crash, what the service holds
   * is a conflict.
   */
  async #setInstead(
    product: EditedProduct,
    change: SendableChange,
    before: ListedProduct,
    after: ListedProduct,
  ): Promise<void> {
    await this.#learn();
    const sent = await this.#send(product, change);
    if (sent?.outcome.state === 'failed') {
      await this.#run.journal.record([{ ...sent.outcome, found: cellIn(after.record, change) }]);
      const differences = differencesOf(before.record, after.record, null);
      throw notSetInstead(product, change, namedDifferences(differences, 'was'));
    }
    if (sent !== null) await this.#judge(product, change, { before, ...sent });
  }

  /** Reads the product until the change is there; as it is at last. Null if it cannot be read. */
  async #lookFor(
    product: EditedProduct,
    isThere: (now: ProductRecord) => boolean,
    before: ProductRecord,
  ): Promise<ListedProduct | null> {
    for (const wait of [...LOOKS_MS, null]) {
      const found = await this.#read(product);
      if (found === null || found instanceof AppError) return null;
      const isChanged = differencesOf(before, found.record, null).length > 0;
      if (isChanged || isThere(found.record) || wait === null || this.#run.signal.aborted) return found;
      await this.#run.clock.wait(wait, this.#run.signal).catch(() => {}); // stopped: judged as it is
    }
    return null;
  }

  async #read(product: EditedProduct): Promise<ListedProduct | null | AppError> {
    for await (const [one] of this.#run.rereading.chunks(alone(product))) if (one) return one.found;
    return null;
  }

  async #keep(
    { address: { identifier } }: EditedProduct,
    change: SendableChange,
    { verdict, does = null }: Pick<WriteProof, 'verdict'> & Partial<Pick<WriteProof, 'does'>>,
    differences: readonly Difference[],
  ): Promise<void> {
    const way = wayOf(change);
    const says = differences.length === 0 ? null : namedDifferences(differences, 'was');
    const proof: WriteProof = { way, verdict, does, identifier, says, at: new Date().toISOString() };
    await this.#run.journal.call('write', (store) => store.saveWriteProof(this.#request, proof));
    if (verdict === 'proven') this.#isProven(way);
  }

  #isProven(way: WriteWay): void {
    this.#known.add(way);
    this.#proven.add(way);
  }
}

/** What the service reports as done and nobody has seen: its outcome is unknown until the value is read back. */
export const onlySaid = (outcome: ItemOutcome): ItemOutcome =>
  outcome.state === 'applied'
    ? {
        item: outcome.item,
        state: 'unknown',
        message: t`The service reports this as done, but no product that was read back has confirmed such a change`,
      }
    : outcome;

/** `cell`: null for a part of the variant structure (2.2). */
type Difference = RecordDifference & { cell: Cell | null };
type Cell = Pick<SendableChange, 'property' | 'locale'>;

/** The values and the variant structure that differ between two records, without the value of one cell. */
function differencesOf(before: ProductRecord, now: ProductRecord, except: Cell | null): Difference[] {
  const [was, is] = [cellsIn(before), cellsIn(now)];
  const values = [...new Map([...was, ...is])].flatMap(([key, { property, locale }]): Difference[] => {
    if (property === except?.property && locale === except.locale) return [];
    const [old, next] = [was.get(key)?.value ?? null, is.get(key)?.value ?? null];
    const cell = { property, locale };
    return sameValue(old, next) ? [] : [{ cell, what: `${property} · ${locale}`, before: old, now: next }];
  });
  const structure = recordDifferences(structureOf(before), structureOf(now));
  return [...values, ...structure.map((one) => ({ ...one, cell: null }))];
}

const cellsIn = ({ values }: ProductRecord) =>
  new Map(values.map((held) => [JSON.stringify([held.property, held.locale]), held]));

const structureOf = (record: ProductRecord): ProductRecord => ({
  ...record,
  title: '',
  values: [],
  extra: null,
});

/**
 * Whether something else that changed shows that the request was not understood: it was lost, it is the same property in another
 * language, or it is what was sent. Others are the service's own doing, such as texts that it derives.
 */
const isHarm = ({ cell, before, now }: Difference, change: SendableChange): boolean =>
  (before !== null && now === null) ||
  cell?.property === change.property ||
  (change.value !== null && sameValue(now, change.value));

const cellIn = ({ values }: ProductRecord, { property, locale }: Cell): CellValue =>
  values.find((held) => held.property === property && held.locale === locale)?.value ?? null;

const isCell = ({ cell }: Difference, { property, locale }: SendableChange): boolean =>
  cell?.property === property && cell.locale === locale;

/** What the service did with a list or several entries in a way of its own. */
const habitIn = ({ intent, value }: SendableChange, base: CellValue, now: CellValue): WriteHabit | null =>
  intent === 'append'
    ? appendHabitIn(base, value, now)
    : intent === 'set'
      ? entriesHabitIn(base, value, now)
      : null;

const cellName = ({ property, locale }: SendableChange): string => `${property} · ${locale}`;

const notDone = (what: string | null, claimed: boolean): string =>
  what === null
    ? t`The service answered that it made this change, but the product is as it was.`
    : !claimed
      ? t`The service did something else: ${what}.`
      : t`The service answered that it made this change, but did something else: ${what}.`;

function didOther(
  { address: { identifier } }: EditedProduct,
  change: SendableChange,
  what: string | null,
): AppError {
  const cell = cellName(change);
  const value = displayText(change.value);
  return new AppError(
    'service_error',
    what === null
      ? t`This was tried with one product, ${identifier}: the service answered that it changed ${cell} to “${value}”, but the product is as it was. Nothing more was sent. Correct “patch” in the service profile of the connection, then resume.`
      : t`This was tried with one product, ${identifier}: the service answered that it changed ${cell} to “${value}”, but did something else: ${what}. Nothing more was sent. Correct “patch” in the service profile of the connection, then resume.`,
  );
}

function notSetInstead(
  { address: { identifier } }: EditedProduct,
  change: SendableChange,
  what: string,
): AppError {
  const cell = cellName(change);
  return new AppError(
    'service_error',
    t`This was tried with one product, ${identifier}: asked to add to ${cell}, the service did something else: ${what}. It then refused the whole list. Nothing more was sent. Correct this value, or “patch” in the service profile of the connection, then resume.`,
  );
}

function didMore({ address: { identifier } }: EditedProduct, change: SendableChange, what: string): AppError {
  const cell = cellName(change);
  return new AppError(
    'service_error',
    t`This was tried with one product, ${identifier}: the service changed ${cell} as asked, and something that nobody edited: ${what}. Nothing more was sent. If the service is meant to do that, allow it in the settings of the connection; otherwise correct “patch” in its service profile. Then resume.`,
  );
}
