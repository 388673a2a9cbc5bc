import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { MarkOutcome, ProductItem } from '#shared/contract/removals.ts';
import { AppError } from '#shared/contract/result.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import type { Interruption } from '../model/fates.ts';
import { CONNECTION, ModelApp } from '../model/model-app.ts';
import { PausedSets } from '../model/paused-sets.ts';
import { StoppedSets } from '../model/stopped-sets.ts';
import { IDENTIFIERS, isBelow, parentOf, recordOf } from './forest.ts';
import type { RemovalWeather } from './removal-fates.ts';
import { RemovalService } from './removal-service.ts';

export const ALL_PRODUCTS = {
  state: null,
  search: '',
  property: null,
  locale: null,
  action: null,
  differing: false,
};

/** What a user would be refused, and understand. */
const PLAIN_REFUSALS = ['invalid_input', 'busy', 'not_found'];

/** An app, a service, and what somebody who looks at both knows. */
export class RemovalWorld {
  readonly service: RemovalService;
  readonly app: ModelApp;
  /** Products that are marked, by identifier. */
  marks = new Map<string, RemovalMode>();
  readonly problems: string[] = [];
  readonly paused = new PausedSets();
  readonly stopped = new StoppedSets();
  /** How far the service's log was when the change set was made. */
  readonly madeAt = new Map<number, number>();
  /** How far that log was before the last step. */
  seqBefore = 0;
  /** Items that were sent and of which the app cannot know what became, until it is told what is listed. */
  readonly #open = new Map<number, string>();
  #titles = 0;

  constructor(file: string) {
    this.service = new RemovalService({
      removal: (productId, mode) => this.#removalArrived(productId, mode),
      restore: (products) => products.map(({ identifier, title }) => this.#restoreArrived(identifier, title)),
      leftOpen: (items) => {
        for (const item of items) this.#open.set(item, this.itemNumbered(item)?.identifier ?? '');
      },
      told: (identifiers) => {
        for (const [item, identifier] of this.#open)
          if (identifiers === 'all' || identifiers.includes(identifier)) this.#open.delete(item);
      },
    });
    this.app = new ModelApp(file, this.service);
  }

  /** A title that nobody gave before. */
  newTitle(): string {
    return `Theirs ${++this.#titles}`;
  }

  changeSets(): ChangeSet[] {
    return this.app.store.changeSets().toReversed();
  }

  items(changeSet: number): ProductItem[] {
    return this.app.store.removalItems(changeSet, ALL_PRODUCTS, 0, 1_000).rows;
  }

  itemNumbered(item: number): ProductItem | undefined {
    return this.changeSets()
      .flatMap(({ changeSet }) => this.items(changeSet))
      .find((one) => one.item === item);
  }

  /** The app's numbers of products. */
  numbers(identifiers: readonly string[]): number[] {
    return this.app.store.findByIdentifier([...identifiers]).map(({ product }) => product);
  }

  /** What the store says is marked. */
  marked(): Map<string, RemovalMode> {
    const { rows } = this.app.store.markedProducts({ mode: null, only: null, search: '' }, 0, 1_000);
    return new Map(rows.map(({ identifier, mode }) => [identifier, mode]));
  }

  async mark(identifiers: readonly string[], mode: RemovalMode | null): Promise<void> {
    const products = this.numbers(identifiers);
    const outcome: MarkOutcome = await this.app.client.markProducts({ products }, mode);
    const { changed, unchanged, gone, onTheirWay } = outcome;
    if (changed + unchanged + gone + onTheirWay !== products.length)
      this.problems.push(
        `${products.length} products to be marked, accounted for ${JSON.stringify(outcome)}`,
      );
    const now = this.marked();
    for (const [identifier, mark] of now)
      if (!identifiers.includes(identifier) && this.marks.get(identifier) !== mark)
        this.problems.push(`${identifier} was marked with others`);
    const asked = identifiers.filter((one) => (now.get(one) ?? null) === mode).length;
    // While they are being removed, marks go by themselves.
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

  apply(): Promise<unknown> {
    return this.app.queue.send(CONNECTION, async ({ store }) => {
      const { fingerprint } = await store.rehearse(10);
      return store.freezeRemovals(fingerprint);
    });
  }

  /** Does what starts the sending of change sets, and waits until all is still, whatever comes between. */
  async send(
    { writes, reads, interruption, staysLate }: RemovalWeather,
    start: () => Promise<unknown>,
  ): Promise<void> {
    this.service.writes = [...writes];
    this.service.reads = [...reads];
    if (interruption?.kind === 'crash') this.app.crashAt(interruption);
    else if (interruption) {
      let requests = 0;
      this.service.onRequest = (writes) => {
        if (interruption.kind === 'die' && !writes) return;
        if (++requests !== interruption.atRequest) return;
        if (interruption.kind === 'die') this.app.die();
        else if (interruption.kind === 'stop and die')
          this.#expectPlainRefusals(this.stop(this.app.sending ?? 0).then(() => this.app.die()));
        else this.#expectPlainRefusals(this.#comeBetween(interruption.kind));
      };
    }
    this.#expectPlainRefusals(start());
    await this.app.rest();
    this.app.crashAt(null);
    this.service.onRequest = () => {};
    this.service.writes = [];
    this.service.reads = [];
    if (this.app.crashed)
      this.app.crash(interruption !== null && 'arrives' in interruption && interruption.arrives);
    if (interruption?.kind === 'quit') await this.app.restart();
    if (!staysLate) this.service.doWhatIsLate();
  }

  /** Reads what the service lists into the local catalog. */
  async pull(): Promise<void> {
    const { client } = this.app;
    const { pull } = await client.beginPull();
    await client.writePage(pull, this.service.holdings.listed.map(recordOf), null);
    await client.finishPull(pull);
  }

  #comeBetween(kind: Exclude<Interruption['kind'], 'crash' | 'die' | 'stop and die'>): Promise<unknown> {
    const { queue, sending } = this.app;
    switch (kind) {
      case 'pause':
        return queue.pause(CONNECTION, sending ?? 0);
      case 'cancel':
        return this.stop(sending ?? 0);
      case 'quit':
        return this.app.quit();
      case 'edit':
        return this.mark([IDENTIFIERS[0]!, IDENTIFIERS.at(-1)!], 'unlink');
      case 'take back':
        return this.mark(IDENTIFIERS, null);
      case 'apply':
        return this.apply();
    }
  }

  #expectPlainRefusals(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (!(error instanceof AppError && PLAIN_REFUSALS.includes(error.code)))
        this.problems.push(`refused unexpectedly: ${error instanceof Error ? error.stack : String(error)}`);
    });
  }

  /** The items of the change set that is being sent. */
  #sent(): ProductItem[] {
    const { sending } = this.app;
    return sending === null ? [] : this.items(sending);
  }

  /** On disk by then: the item is in flight, and so is nothing of its variants; every snapshot that is still needed is kept. */
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
    const early = items.filter(
      ({ identifier, state }) =>
        isBelow(identifier, own.identifier) && !['applied', 'skipped'].includes(state),
    );
    if (early.length > 0) told(`but its variant ${early[0]?.identifier} is ${early[0]?.state}`);
    this.#sentUnread(own);
    return own.item;
  }

  /** On disk by then: the item is in flight, after that of its parent. Nothing that is listed may be overwritten. */
  #restoreArrived(identifier: string, title: string): number {
    const told = (sentence: string) =>
      void this.problems.push(`${identifier} arrived to be restored, ${sentence}`);
    this.problems.push(...this.paused.sent(this.app.sending));
    const items = this.#sent();
    const own = items.find((item) => item.identifier === identifier);
    if (own?.state !== 'in_flight') {
      told(`but its item is ${own?.state ?? 'missing'}`);
      return 0;
    }
    if (this.service.holdings.named(identifier)) told('but the service lists it');
    if (title !== this.app.store.snapshotOf(own.item).record.title) told(`but as “${title}”`);
    const parent = items.find((item) => item.identifier === parentOf(identifier));
    if (parent && ['pending', 'in_flight'].includes(parent.state))
      told(`but its parent ${parent.identifier} is ${parent.state}`);
    this.#sentUnread(own);
    return own.item;
  }

  #sentUnread({ item, identifier }: ProductItem): void {
    if (this.#open.has(item)) this.problems.push(`${identifier} was sent again before it was read back`);
  }
}
