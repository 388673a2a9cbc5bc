import { t } from '@lingui/core/macro';
import type {
  ChangeSet,
  ItemDecision,
  ItemSelection,
  StartedChangeSet,
} from '#shared/contract/changesets.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import { isEnded } from '#shared/domain/change-set-state.ts';
import { changeSetJob } from './change-set-job.ts';
import type { Emit } from './event-bus.ts';
import type { Jobs } from './jobs.ts';
import { OneAtATime } from './one-at-a-time.ts';
import type { Logger } from './ports.ts';
import { readingOf, requireConfirmedReading } from './reading-check.ts';
import { shownChangeSet } from './shown-change-set.ts';
import type { Workspace, Workspaces } from './workspaces.ts';

/** `in_turn`: behind those queued before. `at_once`: picked out by the user. */
type When = 'in_turn' | 'at_once';

/** Changes the journal before something is sent, and returns the change set that it queued. */
type Prepare = (workspace: Workspace) => Promise<Pick<ChangeSet, 'changeSet'>>;

/**
 * Sends the change sets of a connection one at a time, because two of them may touch the same product. A change set
 * requested while another is being sent or queued waits as `queued`, and starts once those before it are finished or canceled. A
 * paused one holds up the queue behind it: what stopped it would stop them too. Where nothing is queued, one that the user applies is
 * sent at once: it was asked for just now, and no cell is in both.
 */
export class ChangeSetQueue {
  readonly #workspaces: Workspaces;
  readonly #jobs: Jobs;
  readonly #emit: Emit;
  readonly #logger: Logger;
  /** Two simultaneous starts on one connection would undo each other's journal changes. */
  readonly #oneAtATime = new OneAtATime();

  constructor(parts: { workspaces: Workspaces; jobs: Jobs; emit: Emit; logger: Logger }) {
    this.#workspaces = parts.workspaces;
    this.#jobs = parts.jobs;
    this.#emit = parts.emit;
    this.#logger = parts.logger;
  }

  /** Sends what `prepare` queued: now, or once those before it have ended. */
  send(connectionId: string, prepare: Prepare): Promise<StartedChangeSet> {
    return this.#send(connectionId, 'in_turn', prepare);
  }

  /** Resumes an interrupted change set, or starts a queued one, even out of turn. */
  resume(connectionId: string, changeSet: number): Promise<StartedChangeSet> {
    return this.#send(connectionId, 'at_once', async (workspace) => {
      await this.#mustNotRun(workspace, changeSet);
      return workspace.store.setChangeSetState(changeSet, 'queued', null);
    });
  }

  /** Retries failed items, all of them if `items` is null, and sends them if the change set had ended. */
  retry(connectionId: string, changeSet: number, items: number[] | null): Promise<StartedChangeSet> {
    return this.#oneAtATime.run(connectionId, async () => {
      const workspace = await this.#sendable(connectionId);
      await this.#mustNotRun(workspace, changeSet);
      const { state: before } = await workspace.store.changeSet(changeSet);
      const after = await workspace.store.retryItems(changeSet, items);
      return { changeSet, jobId: await this.#startWhatHadEnded(workspace, before, after) };
    });
  }

  /** Decides conflicts and unknown outcomes, and sends what the user wants sent if the change set had ended. */
  decide(
    connectionId: string,
    changeSet: number,
    which: ItemSelection,
    decision: ItemDecision,
  ): Promise<OutputOf<'changesets.decide'>> {
    return this.#oneAtATime.run(connectionId, async () => {
      const workspace = await this.#sendable(connectionId);
      await this.#mustNotRun(workspace, changeSet);
      const { store } = workspace;
      const { state: before } = await store.changeSet(changeSet);
      const { decided, leftAlone, ...after } = await store.decideItems(changeSet, which, decision);
      const jobId = await this.#startWhatHadEnded(workspace, before, after.changeSet);
      return { decided, leftAlone, jobId };
    });
  }

  /**
   * Queues the change sets that wait for a token again and continues the oldest; returns how many there were. Does nothing
   * while the connection is read-only, or its reading not confirmed.
   */
  resumeWaiting(connectionId: string): Promise<number> {
    return this.#oneAtATime.run(connectionId, async () => {
      const workspace = await this.#workspaces.get(connectionId);
      if (!(await mayStart(workspace))) return 0;
      const { store } = workspace;
      const waiting = (await store.unfinishedChangeSets()).filter(({ waitsForToken }) => waitsForToken);
      for (const { changeSet } of waiting) await store.setChangeSetState(changeSet, 'queued', null);
      const [oldest] = waiting;
      if (oldest) await this.#startOrWait(workspace, oldest.changeSet, 'at_once');
      return waiting.length;
    });
  }

  /** Requests in flight finish; the rest stays pending. */
  pause(connectionId: string, changeSet: number): Promise<void> {
    return this.#oneAtATime.run(connectionId, async () => {
      const workspace = await this.#workspaces.get(connectionId);
      const job = this.#jobs.running(connectionId, 'apply');
      if (job?.changeSet === changeSet) return this.#jobs.pause(job.id);
      const { state } = await workspace.store.changeSet(changeSet);
      if (state === 'paused') return;
      if (isEnded(state)) throw ended();
      const message = state === 'queued' ? t`Paused before anything was sent.` : null;
      await workspace.store.setChangeSetState(changeSet, 'paused', message);
    });
  }

  /** On disk when this returns. Requests in flight finish; what is pending becomes skipped. */
  cancel(connectionId: string, changeSet: number): Promise<void> {
    return this.#oneAtATime.run(connectionId, async () => {
      const workspace = await this.#workspaces.get(connectionId);
      const stopped = await this.#stop(workspace, changeSet);
      if (isEnded(stopped.state)) await this.#startNext(workspace, [stopped]); // else its run ends it
    });
  }

  /** Called when change sets changed, whoever wrote that: starts what was queued behind one that has nothing left. */
  changed(connectionId: string, changeSets: readonly ChangeSet[]): void {
    const over = changeSets.filter(({ state }) => isEnded(state));
    if (over.length === 0) return;
    const started = this.#oneAtATime.run(connectionId, async () => {
      if (this.#jobs.closing(connectionId)) return;
      await this.#startNext(await this.#workspaces.get(connectionId), over);
    });
    this.#logFailure(started, connectionId);
  }

  async #stop({ store, connection }: Workspace, changeSet: number): Promise<ChangeSet> {
    const job = this.#jobs.running(connection.id, 'apply');
    if (job?.changeSet === changeSet) {
      this.#jobs.cancel(job.id); // first: nothing more is sent while that is recorded
      return store.stopChangeSet(changeSet);
    }
    if (isEnded((await store.changeSet(changeSet)).state)) throw ended();
    return store.setChangeSetState(changeSet, 'cancelled', t`Stopped.`);
  }

  /**
   * Waits for a run that has already recorded its end, which windows may know. Throws `busy` if the change set is being
   * sent.
   */
  async #mustNotRun({ store, connection }: Workspace, changeSet: number): Promise<void> {
    const job = this.#jobs.running(connection.id, 'apply');
    if (job?.changeSet !== changeSet) return;
    const { state } = await store.changeSet(changeSet);
    if (state !== 'paused' && !isEnded(state))
      throw new AppError('busy', t`This change set is being sent. Wait for it to finish or pause it.`);
    await this.#jobs.ended(job.id);
  }

  /**
   * Called after items of a change set were retried or settled. A change set that had ended is sent; one that was waiting
   * keeps waiting, paused until it is resumed or queued for its turn. After one with nothing left, the next one starts.
   */
  async #startWhatHadEnded(
    workspace: Workspace,
    before: ChangeSet['state'],
    after: ChangeSet,
  ): Promise<string | null> {
    if (isEnded(before)) return this.#startOrWait(workspace, after.changeSet, 'at_once');
    if (isEnded(after.state)) await this.#startNext(workspace, [after]);
    return null;
  }

  /** Throws `read_only`, and `unconfirmed` if the user has not seen yet what is read from where. */
  async #sendable(connectionId: string): Promise<Workspace> {
    const workspace = await this.#workspaces.writable(connectionId);
    await requireConfirmedReading(workspace);
    return workspace;
  }

  #send(connectionId: string, when: When, prepare: Prepare): Promise<StartedChangeSet> {
    return this.#oneAtATime.run(connectionId, async () => {
      const workspace = await this.#sendable(connectionId);
      const { changeSet } = await prepare(workspace);
      return { changeSet, jobId: await this.#startOrWait(workspace, changeSet, when) };
    });
  }

  async #startOrWait(workspace: Workspace, changeSet: number, when: When): Promise<string | null> {
    const { store, connection } = workspace;
    const queued = (await store.unfinishedChangeSets()).filter(({ state }) => state === 'queued');
    const wanted = queued.find((one) => one.changeSet === changeSet);
    if (!wanted) return null; // nothing was left to send
    const isFree = !this.#jobs.running(connection.id, 'apply');
    return isFree && (when === 'at_once' || wanted === queued[0]) ? this.#start(workspace, wanted) : null;
  }

  /**
   * Called when change sets have ended. Starts nothing if the next one is paused, the connection is read-only, or its reading not
   * confirmed: then all wait for the user.
   */
  async #startNext(
    workspace: Workspace,
    ended: readonly Pick<ChangeSet, 'changeSet'>[],
    unfinished?: readonly ChangeSet[],
  ): Promise<void> {
    const { store, connection } = workspace;
    for (const { changeSet } of ended) this.#jobs.forgetPaused(connection.id, changeSet);
    if (!(await mayStart(workspace)) || this.#jobs.running(connection.id, 'apply')) return;
    const [next] = unfinished ?? (await store.unfinishedChangeSets());
    if (next?.state === 'queued') this.#start(workspace, next);
  }

  #start(workspace: Workspace, changeSet: ChangeSet): string {
    const connectionId = workspace.connection.id;
    const { jobId } = this.#jobs.start(changeSetJob(workspace, changeSet));
    this.#logFailure(this.#afterRun(jobId, connectionId, changeSet.changeSet), connectionId);
    return jobId;
  }

  #logFailure(started: Promise<void>, connectionId: string): void {
    started.catch((error: unknown) =>
      this.#logger.error('The next change set was not started', { connectionId, error }),
    );
  }

  /** Starts the next change set after a run, or pauses one whose run could not record how it ended. */
  async #afterRun(jobId: string, connectionId: string, changeSet: number): Promise<void> {
    await this.#jobs.ended(jobId);
    if (this.#jobs.closing(connectionId)) return;
    await this.#oneAtATime.run(connectionId, async () => {
      if (this.#jobs.closing(connectionId)) return;
      const workspace = await this.#workspaces.get(connectionId);
      const unfinished = await workspace.store.unfinishedChangeSets();
      const state = unfinished.find((one) => one.changeSet === changeSet)?.state;
      if (state === undefined) return this.#startNext(workspace, [{ changeSet }], unfinished);
      const running = this.#jobs.running(connectionId, 'apply');
      if (running?.changeSet === changeSet) return; // resumed meanwhile
      if (state === 'running' || (state === 'queued' && !running))
        await this.#pauseUnwritten(workspace, changeSet, jobId);
    });
  }

  /** The run ended with an error that kept it from recording that. If recording still fails, windows are at least notified. */
  async #pauseUnwritten(workspace: Workspace, changeSet: number, jobId: string): Promise<void> {
    const { store } = workspace;
    // Always with a reason: a change set without one was paused by the user.
    const message =
      this.#jobs.list().find(({ id }) => id === jobId)?.message ??
      t`The run ended early and left no reason. Nothing is lost.`;
    try {
      await store.setChangeSetState(changeSet, 'paused', message);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'storage') throw error;
      const { connection } = workspace;
      this.#emit('changesets.changed', {
        connectionId: connection.id,
        changeSet: shownChangeSet(this.#jobs, connection.id, await store.changeSet(changeSet)),
      });
    }
  }
}

/** Whether something may be sent without the user. */
const mayStart = async (workspace: Workspace): Promise<boolean> =>
  !workspace.connection.readOnly && (await readingOf(workspace)).confirmed;

const ended = () => new AppError('invalid_input', t`This change set has already ended.`);
