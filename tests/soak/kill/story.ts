import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { ChangeSet, ChangeSetItem } from '#shared/contract/changesets.ts';
import type { CellRef, Change } from '#shared/domain/cell.ts';
import { type CellValue, sameValue } from '#shared/domain/value.ts';
import { AppProcess } from '../../support/app-process.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { type ServiceProcess, startServiceProcess } from './service-process.ts';
import { type SlowAnswers, startSlowAnswers } from './slow-answers.ts';

const LOCALES = ['en', 'de', 'ja'];
const PRODUCTS = 500;
/** Children are products too; the list has this many at the top level at least. */
const GENERATED = 1_600;
const PAGE = 500;
/** By then everything has been read back and sent again that can be. */
const MOST_ROUNDS = 10;
const ALL = { state: null, search: '', property: null, locale: null };

/** A staged change: what its cell held before, and what it is to hold. */
interface Wanted {
  before: CellValue;
  after: CellValue;
}

/**
 * The app as a process, the service as another, slow answers between them, and what the user staged: 2,000 changes of
 * 500 products, of every kind.
 */
export class KillStory {
  readonly #service: ServiceProcess;
  readonly #line: SlowAnswers;
  readonly #dataDir: string;
  readonly #identifiers: string[];
  #app: AppProcess;
  #connectionId = '';
  /** The same changes over and over would stage nothing. */
  #round = 0;
  #wanted = new Map<string, Wanted>();

  private constructor(parts: {
    service: ServiceProcess;
    line: SlowAnswers;
    dataDir: string;
    identifiers: string[];
    app: AppProcess;
  }) {
    this.#service = parts.service;
    this.#line = parts.line;
    this.#dataDir = parts.dataDir;
    this.#identifiers = parts.identifiers;
    this.#app = parts.app;
  }

  /** Ends with the test. `answerStays`: milliseconds that the answer to the next patch stays on its way. */
  static async begin(answerStays: () => number): Promise<KillStory> {
    const folder = tempDir();
    const service = await startServiceProcess(join(folder, 'service'), {
      products: GENERATED,
      locales: LOCALES,
    });
    onTestFinished(() => service.close());
    const line = await startSlowAnswers(service.url, answerStays);
    onTestFinished(() => line.close());
    const identifiers = (await service.identifiers()).slice(0, PRODUCTS);
    if (identifiers.length < PRODUCTS) throw new Error(`only ${identifiers.length} products are listed`);
    await service.patch(
      identifiers.map((identifier) => ({ identifier, op: 'set', properties: firstValues() })),
    );
    const dataDir = join(folder, 'data');
    const app = await AppProcess.start(dataDir);
    const story = new KillStory({ service, line, dataDir, identifiers, app });
    onTestFinished(() => story.#app.kill());
    const { id } = await app.call('connections.create', { token: service.token, fields: story.#fields() });
    story.#connectionId = id;
    await app.ended((await app.call('catalog.pull', { connectionId: id })).jobId);
    // From now on the service cuts connections, too: before it does anything, and after it did.
    await service.behave({
      latencyMs: 0,
      rateLimit: null,
      rules: [],
      faults: [
        { kind: 'cut_after', on: 'writes', every: 23, times: null },
        { kind: 'cut_before', on: 'writes', every: 31, times: null },
      ],
    });
    return story;
  }

  /** Patches that the service has carried out and the app does not know of. */
  get answersHeld(): number {
    return this.#line.held();
  }

  /** Waits for such a moment, so many milliseconds at most. */
  async untilAnAnswerIsHeld(ms: number): Promise<void> {
    const end = performance.now() + ms;
    while (this.answersHeld === 0 && performance.now() < end) await wait(1);
  }

  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.#app.signal(name);
  }

  async stageAndApply(): Promise<number> {
    this.#round++;
    const held = await this.#service.held();
    const products = await this.#products();
    this.#wanted = new Map();
    const edits = this.#identifiers.flatMap((identifier) =>
      this.#changesOf(identifier).map(({ property, locale, value }): CellRef & { change: Change } => {
        const cell = `${identifier} ${property}/${locale}`;
        const before = held.get(cell) ?? null;
        const after = value === 'appended' ? [...(before as string[]), this.#entry()] : value;
        this.#wanted.set(cell, { before, after });
        const change: Change = after === null ? { kind: 'remove' } : { kind: 'set', value: after };
        return { product: products.get(identifier) ?? -1, property, locale, change };
      }),
    );
    await this.#app.call('drafts.edit', { connectionId: this.#connectionId, label: 'Paste', edits });
    const { changeSet } = await this.#app.call('changesets.apply', { connectionId: this.#connectionId });
    return changeSet;
  }

  async killAndStartAgain(): Promise<void> {
    await this.#app.kill();
    // What had left arrives in the meantime: a service that is still at it when the app is back is another test's matter.
    while (this.#line.underWay() > 0) await wait(5);
    this.#app = await AppProcess.start(this.#dataDir);
    await this.#app.call('connections.update', {
      connectionId: this.#connectionId,
      fields: this.#fields(),
      token: this.#service.token,
    });
  }

  async goOn(changeSet: number): Promise<void> {
    await this.#app.call('changesets.resume', { connectionId: this.#connectionId, changeSet });
  }

  changeSet(changeSet: number): Promise<ChangeSet> {
    return this.#app.call('changesets.get', { connectionId: this.#connectionId, changeSet });
  }

  /** Waits until it is not being sent any more, once that was begun. */
  async #untilStill(changeSet: number): Promise<ChangeSet> {
    for (;;) {
      const now = await this.changeSet(changeSet);
      if (now.state !== 'running' && now.state !== 'queued') return now;
      await wait(50);
    }
  }

  /** Everything that does not hold, while nothing is being sent: what each item claims against what the service holds. */
  async falsehoods(changeSet: number): Promise<string[]> {
    const connectionId = this.#connectionId;
    const { counts, total } = await this.changeSet(changeSet);
    const items = await this.#items(changeSet, total);
    const held = await this.#service.held();
    const { changes } = await this.#app.call('drafts.summary', { connectionId });
    const applied = items.filter(({ state }) => state === 'applied').length;
    const sum = Object.values(counts).reduce((all, count) => all + count, 0);
    return [
      ...(sum === this.#wanted.size && items.length === sum ? [] : [`${items.length} items, ${sum} counted`]),
      ...(changes === total - applied ? [] : [`${changes} edits staged, ${applied} of ${total} applied`]),
      ...items.flatMap((item) => {
        const cell = `${item.identifier} ${item.property}/${item.locale}`;
        const now = held.get(cell) ?? null;
        const wanted = this.#wanted.get(cell);
        return wanted && this.#isTrue(item, now, wanted)
          ? []
          : [`${cell} is ${item.state} (${item.message}); the service holds ${JSON.stringify(now)}`];
      }),
      ...this.#doubled(),
    ];
  }

  /**
   * Goes on until all is applied; gives what does not hold then: every item is applied, nothing is staged any more, and
   * each addition was made once.
   */
  async broughtToItsEnd(changeSet: number): Promise<string[]> {
    for (let rounds = 0; rounds < MOST_ROUNDS; rounds++) {
      const { counts, total } = await this.#untilStill(changeSet);
      if (counts.applied === total) break;
      await this.goOn(changeSet);
    }
    const { counts, total } = await this.#untilStill(changeSet);
    const additions = this.#service.additions(this.#entry());
    return [
      ...(await this.falsehoods(changeSet)),
      ...(counts.applied === total ? [] : [`${counts.applied} of ${total} applied`]),
      ...(additions.size === PRODUCTS ? [] : [`${additions.size} of ${PRODUCTS} lists got their entry`]),
    ];
  }

  #isTrue({ state, message }: ChangeSetItem, now: CellValue, { before, after }: Wanted): boolean {
    switch (state) {
      case 'applied':
        return sameValue(now, after);
      case 'pending':
        return sameValue(now, before);
      case 'unknown':
        return message !== null && (sameValue(now, before) || sameValue(now, after));
      default:
        return false; // nobody else writes, nothing is refused, nobody stops it
    }
  }

  #doubled(): string[] {
    return [...this.#service.additions(this.#entry())]
      .filter(([, times]) => times > 1)
      .map(([cell, times]) => `${cell} was appended ${times} times`);
  }

  async #items(changeSet: number, total: number): Promise<ChangeSetItem[]> {
    const items: ChangeSetItem[] = [];
    for (let offset = 0; offset < total; offset += PAGE) {
      const page = { connectionId: this.#connectionId, changeSet, filter: ALL, offset, limit: PAGE };
      items.push(...(await this.#app.call('changesets.items', page)).rows);
    }
    return items;
  }

  async #products(): Promise<Map<string, number>> {
    const connectionId = this.#connectionId;
    const products = new Map<string, number>();
    const { view, rows: total } = await this.#app.call('catalog.openView', { connectionId, query: {} });
    for (let start = 0; start < total; start += PAGE) {
      const { rows } = await this.#app.call('catalog.window', {
        connectionId,
        view,
        start,
        count: PAGE,
        columns: [],
      });
      for (const { identifier, product } of rows) products.set(identifier, product);
    }
    return products;
  }

  /** A value set, one set where none was, one removed, and an entry appended; the middle two the other way round every second time. */
  #changesOf(identifier: string) {
    const odd = this.#round % 2 === 1;
    return [
      { property: 'title', locale: 'de', value: `Titel ${this.#round} ${identifier}` },
      { property: 'note', locale: 'ja', value: odd ? `メモ ${this.#round}` : null },
      { property: 'label', locale: 'de', value: odd ? null : `Etikett ${this.#round}` },
      { property: 'tags', locale: 'en', value: 'appended' },
    ];
  }

  #entry(): string {
    return `round ${this.#round}`;
  }

  #fields() {
    return {
      name: 'Killed',
      baseUrl: this.#line.url,
      integrationId: this.#service.integrationId,
      locales: LOCALES,
      identifierField: 'sku',
      titleField: 'title',
      profile: { patch: { max_operations: 5 } },
      limits: { silenceSeconds: 1 },
    };
  }
}

const firstValues = () => [
  { name: 'title', locale: 'de', value: 'Titel' },
  { name: 'label', locale: 'de', value: 'Etikett' },
  { name: 'tags', value: ['base'] },
];
