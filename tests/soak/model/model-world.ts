import type { ChangeSet, ItemFilter, ItemState } from '#shared/contract/changesets.ts';
import type { Reason } from '#shared/contract/reason.ts';
import { AppError } from '#shared/contract/result.ts';
import { reasonText } from '#shared/domain/reason-text.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { Interruption, Weather } from './fates.ts';
import { CONNECTION, ModelApp } from './model-app.ts';
import type { ModelService } from './model-service.ts';
import { PausedSets } from './paused-sets.ts';
import { StoppedSets } from './stopped-sets.ts';

export const ALL_ITEMS: ItemFilter = {
  state: null,
  search: '',
  property: null,
  locale: null,
  action: null,
  differing: false,
};

export const UNSETTLED: ItemState[] = ['pending', 'in_flight', 'unknown'];
const SAYS_WHY: ItemState[] = ['failed', 'skipped', 'unknown'];

/** Refusals that a user would understand. */
const PLAIN_REFUSALS = ['invalid_input', 'busy', 'not_found'];

interface AnyItem extends Pick<Reason, 'said' | 'message'> {
  item: number;
  state: ItemState;
}

/** What the user may do while a change set is sent, apart from cancelling it. */
type Meanwhile = Extract<Interruption['kind'], 'edit' | 'take back' | 'apply'>;

/** An app, a service, and what a user who watches both knows, for change sets and items of one kind. */
export abstract class ModelWorld<
  Own extends string = string,
  Item extends AnyItem = AnyItem,
  Service extends ModelService<Own, unknown, unknown> = ModelService<Own, unknown, unknown>,
> {
  readonly service: Service;
  readonly app: ModelApp;
  readonly problems: string[] = [];
  readonly paused = new PausedSets();
  readonly stopped = new StoppedSets();
  /** Length of the service's log when the change set was made. */
  readonly madeAt = new Map<number, number>();
  /** Length of that log before the last step. */
  seqBefore = 0;

  constructor(file: string) {
    this.service = this.startService();
    this.app = new ModelApp(file, this.service);
  }

  /** Length of the service's log. */
  abstract get seq(): number;

  /** Violations, as sentences, of everything that must hold while nothing is being sent. */
  abstract violations(): string[];

  abstract items(changeSet: number): Item[];

  /** Freezes everything staged or marked, and sends it. */
  abstract apply(): Promise<unknown>;

  protected abstract startService(): Service;

  /** The service's list, as a pull writes it. */
  protected abstract records(): ProductRecord[];

  protected abstract comeBetween(kind: Meanwhile): Promise<unknown>;

  /** Before each step. */
  remember(): void {
    this.seqBefore = this.seq;
    this.paused.remember(this.changeSets());
  }

  /** The change sets, oldest first. */
  changeSets(): ChangeSet[] {
    return this.app.store.changeSets().toReversed();
  }

  /** Starts sending change sets, and waits until nothing is running, whatever happens in between. */
  async send(weather: Weather<Own>, start: () => Promise<unknown>): Promise<void> {
    const { writes, reads, interruption, staysLate } = weather;
    this.service.writes = [...writes];
    this.service.reads = [...reads];
    this.#arrange(interruption);
    this.#expectPlainRefusals(start());
    await this.app.rest();
    this.app.crashAt(null);
    this.service.onRequest = () => {};
    this.service.writes = [];
    this.service.reads = [];
    if (this.app.crashed)
      this.app.crash(interruption !== null && 'arrives' in interruption && interruption.arrives);
    if (interruption?.kind === 'quit') await this.app.restart();
    this.service.doWhatIsLate(staysLate);
  }

  /** Pulls the service's list into the local catalog. */
  async pull(): Promise<void> {
    const { client } = this.app;
    const { pull } = await client.beginPull();
    await client.writePage(pull, this.records(), null);
    await client.finishPull(pull);
  }

  async stop(changeSet: number): Promise<void> {
    await this.app.queue.cancel(CONNECTION, changeSet);
    this.stopped.acknowledged(changeSet);
  }

  resume(changeSet: number): Promise<unknown> {
    this.paused.resumed(changeSet);
    this.stopped.takenUp(changeSet);
    return this.app.queue.resume(CONNECTION, changeSet);
  }

  retry(changeSet: number): Promise<unknown> {
    this.stopped.takenUp(changeSet);
    return this.app.queue.retry(CONNECTION, changeSet, null);
  }

  /** Promise 5: every item is in one state, the counts add up, and each says why it is not applied. */
  protected accountsOf({ changeSet, state, counts, total }: ChangeSet, items: readonly Item[]): string[] {
    const told: string[] = [];
    const tell = (sentence: string) => told.push(`change set ${changeSet} (${state}): ${sentence}`);
    const sum = Object.values(counts).reduce((all, count) => all + count, 0);
    if (sum !== total || items.length !== total)
      tell(`${sum} counted, ${items.length} items, total ${total}`);
    for (const [name, count] of Object.entries(counts)) {
      const there = items.filter((item) => item.state === name).length;
      if (there !== count) tell(`${there} items are ${name}, counted as ${count}`);
    }
    if (state === 'running') tell('called running while nothing runs');
    if (counts.in_flight) tell('items in flight while nothing runs');
    if ((state === 'finished' || state === 'cancelled') && counts.pending) tell('has pending items');
    for (const item of items)
      if (SAYS_WHY.includes(item.state) && !reasonText(item))
        tell(`item ${item.item} is ${item.state} and does not say why`);
    return told;
  }

  /** What must hold for all change sets. `thing`: may be in flight in at most one item. */
  protected journalViolations(thing: (item: Item) => string): string[] {
    const changeSets = this.changeSets();
    for (const { changeSet } of changeSets)
      if (!this.madeAt.has(changeSet)) this.madeAt.set(changeSet, this.seqBefore);
    const all = changeSets.flatMap((changeSet) => this.items(changeSet.changeSet));
    const unsettled = all.filter(({ state }) => UNSETTLED.includes(state)).map(thing);
    return [
      ...this.problems,
      ...this.app.problems,
      ...this.paused.violations(changeSets),
      ...this.stopped.violations(changeSets),
      ...changeSets.flatMap((changeSet) => this.accountsOf(changeSet, this.items(changeSet.changeSet))),
      ...unsettled
        .filter((one, at) => unsettled.indexOf(one) !== at)
        .map((one) => `${one} is on its way twice`),
    ];
  }

  #arrange(interruption: Interruption | null): void {
    if (interruption === null) return;
    if (interruption.kind === 'crash') {
      this.app.crashAt(interruption);
      return;
    }
    let requests = 0;
    this.service.onRequest = (writes) => {
      if (interruption.kind === 'die' && !writes) return;
      if (++requests !== interruption.atRequest) return;
      if (interruption.kind === 'die') this.app.die();
      else this.#expectPlainRefusals(this.#interrupt(interruption.kind));
    };
  }

  #interrupt(kind: Exclude<Interruption['kind'], 'crash' | 'die'>): Promise<unknown> {
    const sending = this.app.sending ?? 0;
    switch (kind) {
      case 'stop and die':
        return this.stop(sending).then(() => this.app.die());
      case 'pause':
        return this.app.queue.pause(CONNECTION, sending);
      case 'cancel':
        return this.stop(sending);
      case 'quit':
        return this.app.quit();
      default:
        return this.comeBetween(kind);
    }
  }

  #expectPlainRefusals(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (!(error instanceof AppError && PLAIN_REFUSALS.includes(error.code)))
        this.problems.push(`refused unexpectedly: ${error instanceof Error ? error.stack : String(error)}`);
    });
  }
}
