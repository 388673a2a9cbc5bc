import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import type { ChangeSet, ChangeSetItem } from '#shared/contract/changesets.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { InputOf, OperationName, OutputOf } from '#shared/contract/registry.ts';
import type { Conditions } from '#shared/contract/sample.ts';
import { AppProcess } from '../../support/app-process.ts';
import {
  type Arriving,
  type LateWrite,
  type SlowAnswers,
  startSlowAnswers,
} from '../../support/slow-answers.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { type ServiceProcess, startServiceProcess } from './service-process.ts';

export const LOCALES = ['en', 'de', 'ja'];
const PAGE = 500;
const ALL = { state: null, search: '', property: null, locale: null, action: null, differing: false };

/** From the first write on, the service cuts connections, before and after it acts. */
const CUTTING: Conditions = {
  latencyMs: 0,
  rateLimit: null,
  rules: [],
  faults: [
    { kind: 'cut_after', on: 'writes', every: 23, times: null },
    { kind: 'cut_before', on: 'writes', every: 31, times: null },
  ],
};

export interface KilledAppOptions {
  /** Products in the service's catalog, variants included. */
  generated: number;
  /** Profile settings that differ from the default. */
  profile: object;
  /** Delay of the response to the next write, in milliseconds. */
  answerStays: () => number;
  /** Called for each request before the service receives it. */
  arriving?: Arriving;
  /** The fate of the next write, if the service is to carry it out late. */
  late?: () => LateWrite | null;
}

/** App and service in separate processes, with delayed responses. The app is killed and restarted on the same files. */
export class KilledApp {
  readonly service: ServiceProcess;
  readonly #line: SlowAnswers;
  readonly #dataDir: string;
  readonly #profile: object;
  #app: AppProcess;
  #connectionId = '';

  private constructor(parts: {
    service: ServiceProcess;
    line: SlowAnswers;
    dataDir: string;
    profile: object;
    app: AppProcess;
  }) {
    this.service = parts.service;
    this.#line = parts.line;
    this.#dataDir = parts.dataDir;
    this.#profile = parts.profile;
    this.#app = parts.app;
  }

  /** Ends with the test. Nothing is connected yet. */
  static async start({
    generated,
    profile,
    answerStays,
    arriving,
    late,
  }: KilledAppOptions): Promise<KilledApp> {
    const folder = tempDir();
    const service = await startServiceProcess(join(folder, 'service'), {
      products: generated,
      locales: LOCALES,
    });
    onTestFinished(() => service.close());
    const line = await startSlowAnswers(service.url, answerStays, arriving, late);
    onTestFinished(() => line.close());
    const dataDir = join(folder, 'data');
    const app = await AppProcess.start(dataDir);
    const killed = new KilledApp({ service, line, dataDir, profile, app });
    onTestFinished(() => killed.#app.kill());
    return killed;
  }

  /** Connects and pulls everything. From then on, the service also cuts connections. */
  async connect(): Promise<void> {
    const { id } = await this.call('connections.create', {
      token: this.service.token,
      fields: this.#fields(),
    });
    this.#connectionId = id;
    await this.ended((await this.call('catalog.pull', { connectionId: id })).jobId);
    await this.service.behave(CUTTING);
  }

  get connectionId(): string {
    return this.#connectionId;
  }

  /** The file of the local catalog. */
  get catalogFile(): string {
    return join(this.#dataDir, 'catalogs', this.#connectionId, 'catalog.db');
  }

  call<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>> {
    return this.#app.call(name, input);
  }

  ended(jobId: string | null): Promise<Job> {
    return this.#app.ended(jobId);
  }

  /** Writes that the service has carried out and the app does not know about. */
  get answersHeld(): number {
    return this.#line.held();
  }

  /** Waits for such a moment, at most this many milliseconds. */
  async untilAnAnswerIsHeld(ms: number): Promise<void> {
    const end = performance.now() + ms;
    while (this.answersHeld === 0 && performance.now() < end) await wait(1);
  }

  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.#app.signal(name);
  }

  async killAndStartAgain(): Promise<void> {
    await this.#app.kill();
    // Sent requests arrive in the meantime; a service that is still busy when the app is back is tested elsewhere.
    while (this.#line.underWay() > 0) await wait(5);
    await this.#startAgain();
  }

  async quitAndStartAgain(): Promise<void> {
    await this.#app.quit();
    await this.#startAgain();
  }

  /** Waits until the service has carried out everything late. */
  async allArrived(): Promise<void> {
    while (this.#line.late() > 0) await wait(5);
  }

  async #startAgain(): Promise<void> {
    this.#app = await AppProcess.start(this.#dataDir);
    await this.call('connections.update', {
      connectionId: this.#connectionId,
      fields: this.#fields(),
      token: this.service.token,
    });
    await this.#expectNothingRepaired();
  }

  /** A kill must not damage any file. */
  async #expectNothingRepaired(): Promise<void> {
    expect((await this.call('app.info', {})).repaired).toBeNull();
    const { repair } = await this.call('catalog.summary', { connectionId: this.#connectionId });
    expect(repair).toBeNull();
  }

  changeSet(changeSet: number): Promise<ChangeSet> {
    return this.call('changesets.get', { connectionId: this.#connectionId, changeSet });
  }

  /** The app's numbers of the products, by identifier. */
  async products(): Promise<Map<string, number>> {
    const { connectionId } = this;
    const products = new Map<string, number>();
    const { view, rows: total } = await this.call('catalog.openView', { connectionId, query: {} });
    for (let start = 0; start < total; start += PAGE) {
      const page = { connectionId, view, start, count: PAGE, columns: [] };
      const { rows } = await this.call('catalog.window', page);
      for (const { identifier, product } of rows) products.set(identifier, product);
    }
    return products;
  }

  /** The items of a change set of edits. */
  async items({ changeSet, total }: ChangeSet): Promise<ChangeSetItem[]> {
    const { connectionId } = this;
    const items: ChangeSetItem[] = [];
    for (let offset = 0; offset < total; offset += PAGE) {
      const page = { connectionId, changeSet, filter: ALL, offset, limit: PAGE };
      items.push(...(await this.call('changesets.items', page)).rows);
    }
    return items;
  }

  async discardAll(): Promise<void> {
    const which = { filter: 'all', property: null, locale: null } as const;
    await this.call('drafts.discard', { connectionId: this.connectionId, which });
  }

  async goOn(changeSet: number): Promise<void> {
    await this.call('changesets.resume', { connectionId: this.#connectionId, changeSet });
  }

  /** Continues until all items are applied, or this many times. Returns how it ended. */
  async toItsEnd(changeSet: number, mostRounds: number): Promise<ChangeSet> {
    for (let rounds = 0; rounds < mostRounds; rounds++) {
      const { counts, total } = await this.still(changeSet);
      if (counts.applied === total) break;
      await this.goOn(changeSet);
    }
    return this.still(changeSet);
  }

  /** Waits until sending, once begun, has stopped. */
  async still(changeSet: number): Promise<ChangeSet> {
    for (;;) {
      const now = await this.changeSet(changeSet);
      if (now.state !== 'running' && now.state !== 'queued') return now;
      await wait(50);
    }
  }

  #fields() {
    return {
      name: 'Killed',
      baseUrl: this.#line.url,
      integrationId: this.service.integrationId,
      locales: LOCALES,
      identifierField: 'sku',
      titleField: 'title',
      profile: this.#profile,
      limits: { silenceSeconds: 1 },
    };
  }
}
