import { t } from '@lingui/core/macro';
import type { FeedStatus } from '#shared/contract/feed.ts';
import { AppError } from '#shared/contract/result.ts';
import type { Emit } from '../event-bus.ts';
import type { Jobs } from '../jobs.ts';
import { OneAtATime } from '../one-at-a-time.ts';
import type { Logger } from '../ports.ts';
import type { Pulling } from '../start-pull.ts';
import type { Workspace, Workspaces } from '../workspaces.ts';
import { type FeedMemory, FeedRun } from './feed-run.ts';
import { pauseAfter } from './pause-after.ts';
import { type PollOutcome, pollFeed } from './poll-feed.ts';

interface FeedWatchOptions {
  workspaces: Workspaces;
  jobs: Jobs;
  emit: Emit;
  logger: Logger;
  pulling: Pulling;
}

/** What is known about one connection's feed while the app runs. */
interface WatchedFeed {
  memory: FeedMemory;
  /** The number of runs in progress or about to begin. */
  runs: number;
  abort: AbortController;
  /** The number of failed runs since the last successful one, and why the last one failed. */
  failures: number;
  failure: AppError | null;
  nextAt: number | null;
  timer: NodeJS.Timeout | undefined;
  /** The connection was closed: watching continues when it is opened again. */
  isClosed: boolean;
}

/**
 * The one owner of the changes feed (4.5): watches the feed of the connection that the window shows, at its interval, and
 * polls the feed of any connection on request. Polls of the same connection never overlap.
 */
export class FeedWatch {
  readonly #options: FeedWatchOptions;
  readonly #runs = new OneAtATime();
  readonly #polls = new OneAtATime();
  readonly #feeds = new Map<string, WatchedFeed>();
  #watched: string | null = null;
  #quitting = false;

  constructor(options: FeedWatchOptions) {
    this.#options = options;
  }

  /** Polls this connection's feed at once and then at its interval, and no other feed automatically. Null: none. */
  watch(connectionId: string | null): void {
    if (connectionId === this.#watched) return;
    const before = this.#watched;
    this.#watched = connectionId;
    if (before !== null) this.#rest(before);
    if (connectionId !== null) this.#begin(connectionId);
  }

  /** Polls now, and returns the status after it. Throws `not_found`. */
  async poll(connectionId: string): Promise<FeedStatus> {
    await this.#options.workspaces.get(connectionId);
    await this.#run(connectionId);
    return this.status(connectionId);
  }

  /** Reads only changes, for callers that need them now; at most `pages`. */
  async pollChanges(connectionId: string, polling: Parameters<typeof pollFeed>[1]): Promise<PollOutcome> {
    const workspace = await this.#options.workspaces.get(connectionId);
    return this.#polls.run(connectionId, () => pollFeed(workspace, polling));
  }

  /**
   * Runs `work`, which reads products, while neither a poll nor a pull runs. Throws what it throws, and `cancelled` if the
   * connection is being closed.
   */
  async betweenPolls<T>(
    connectionId: string,
    work: (workspace: Workspace, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const { workspaces, jobs } = this.#options;
    await workspaces.get(connectionId);
    const feed = this.#feed(connectionId);
    const done = await this.#runs.run(connectionId, async () => {
      const pull = jobs.running(connectionId, 'pull');
      if (pull) await jobs.ended(pull.id);
      if (feed.isClosed) throw new AppError('cancelled', t`Stopped: the connection was closed.`);
      return work(await workspaces.get(connectionId), feed.abort.signal);
    });
    this.announce(connectionId);
    return done;
  }

  async status(connectionId: string): Promise<FeedStatus> {
    const { store, connection } = await this.#options.workspaces.get(connectionId);
    const feed = this.#feed(connectionId);
    const { failure, nextAt } = feed;
    const state = stateOf(feed, {
      isWatched: this.#watched === connectionId,
      hasInterval: connection.pollSeconds !== null,
    });
    return {
      connectionId,
      state,
      message: state === 'failed' ? (failure?.message ?? null) : null,
      nextAt: nextAt === null ? null : new Date(nextAt).toISOString(),
      ...(await store.feedFacts()),
    };
  }

  /** Sends windows the current status of the feed. */
  announce(connectionId: string): void {
    if (this.#quitting || this.#feed(connectionId).isClosed) return;
    this.status(connectionId).then(
      (status) => this.#options.emit('feed.changed', status),
      (error: unknown) => this.#logUnlessClosing(connectionId, error),
    );
  }

  /** Called when a pull has ended: it read what the feed had reported so far, and the feed is read on. */
  pullEnded(connectionId: string): void {
    if (this.#watched === connectionId) this.#begin(connectionId);
  }

  /** Called when the token was replaced. */
  tokenReplaced(connectionId: string): void {
    const isWaiting = this.#options.jobs.paused(connectionId).some(({ kind }) => kind === 'feed');
    if (isWaiting || this.#watched === connectionId) this.#begin(connectionId);
  }

  /** Called when the connection is being closed: nothing is running any more when this returns. */
  async closing(connectionId: string): Promise<void> {
    const feed = this.#feed(connectionId);
    feed.isClosed = true;
    this.#rest(connectionId);
    feed.abort.abort();
    await this.#runs.run(connectionId, async () => {});
    this.#feeds.set(connectionId, { ...emptyFeed(), isClosed: true });
  }

  opened(connectionId: string): void {
    const feed = this.#feed(connectionId);
    if (!feed.isClosed) return;
    feed.isClosed = false;
    if (this.#watched === connectionId) this.#begin(connectionId);
  }

  /** Ends all polls for good. */
  async close(): Promise<void> {
    this.#quitting = true;
    await Promise.all([...this.#feeds.keys()].map((connectionId) => this.closing(connectionId)));
  }

  #feed(connectionId: string): WatchedFeed {
    const feed = this.#feeds.get(connectionId) ?? emptyFeed();
    this.#feeds.set(connectionId, feed);
    return feed;
  }

  /** Polls now, unless the connection is never polled automatically. */
  #begin(connectionId: string): void {
    this.#rest(connectionId);
    this.#pollByItself(connectionId).catch((error: unknown) => this.#logUnlessClosing(connectionId, error));
  }

  async #pollByItself(connectionId: string): Promise<void> {
    const { connection } = await this.#options.workspaces.get(connectionId);
    if (connection.pollSeconds === null) return this.announce(connectionId);
    await this.#run(connectionId);
  }

  #rest(connectionId: string): void {
    const feed = this.#feed(connectionId);
    clearTimeout(feed.timer);
    feed.timer = undefined;
    feed.nextAt = null;
    this.announce(connectionId);
  }

  async #run(connectionId: string): Promise<void> {
    const feed = this.#feed(connectionId);
    if (this.#quitting || feed.isClosed) return;
    feed.runs++;
    this.announce(connectionId);
    try {
      await this.#runs.run(connectionId, () => this.#runNow(connectionId, feed));
    } finally {
      feed.runs--;
    }
    if (feed.runs === 0) await this.#schedule(connectionId, feed);
  }

  async #runNow(connectionId: string, feed: WatchedFeed): Promise<void> {
    const { workspaces, jobs, pulling, logger } = this.#options;
    try {
      // A pull reads everything; changes made meanwhile are read after it.
      const pull = jobs.running(connectionId, 'pull');
      if (pull) await jobs.ended(pull.id);
      if (feed.isClosed) return;
      const workspace = await workspaces.get(connectionId);
      const inTurn = <T>(poll: () => Promise<T>) => this.#polls.run(connectionId, poll);
      const { memory, abort } = feed;
      await new FeedRun({ workspace, memory, jobs, pulling, inTurn, signal: abort.signal }).run();
      feed.failures = 0;
      feed.failure = null;
    } catch (error) {
      if (feed.isClosed) return;
      feed.failures++;
      feed.failure = error instanceof AppError ? error : unexpected();
      if (!(error instanceof AppError))
        logger.error('The changes feed could not be read', {
          connectionId,
          error: error instanceof Error ? error.stack : String(error),
        });
    }
  }

  /** Schedules the next poll one interval after the end of this one. */
  async #schedule(connectionId: string, feed: WatchedFeed): Promise<void> {
    if (feed.isClosed || this.#quitting) return;
    clearTimeout(feed.timer);
    feed.nextAt = null;
    const { connection } = await this.#options.workspaces.get(connectionId);
    const pause = pauseAfter(feed, connection.pollSeconds);
    if (pause !== null && this.#watched === connectionId && !feed.isClosed) {
      feed.nextAt = Date.now() + pause;
      feed.timer = setTimeout(() => this.#begin(connectionId), pause);
    }
    this.announce(connectionId);
  }

  /** Logs an error, unless the connection is being closed or was removed: then missing answers are no error. */
  #logUnlessClosing(connectionId: string, error: unknown): void {
    if (this.#quitting || this.#feed(connectionId).isClosed) return;
    if (error instanceof AppError && error.code === 'not_found') return;
    this.#options.logger.error('The changes feed is not watched', { connectionId, error });
  }
}

function stateOf(
  { runs, failure }: WatchedFeed,
  { isWatched, hasInterval }: { isWatched: boolean; hasInterval: boolean },
): FeedStatus['state'] {
  if (runs > 0) return 'reading';
  if (hasInterval && !isWatched) return 'paused';
  if (failure) return 'failed';
  return hasInterval ? 'waiting' : 'off';
}

const emptyFeed = (): WatchedFeed => ({
  memory: { atEnd: false, unreadable: new Set(), pulledAt: Number.NEGATIVE_INFINITY },
  runs: 0,
  abort: new AbortController(),
  failures: 0,
  failure: null,
  nextAt: null,
  timer: undefined,
  isClosed: false,
});

const unexpected = (): AppError =>
  new AppError(
    'internal',
    t`Something went wrong in Catalog Desk while it checked for changes. See the log file for details.`,
  );
