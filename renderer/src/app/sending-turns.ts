import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { Job } from '#shared/contract/jobs.ts';

/** Tracks the change sets of all connections: which ones are queued, and which ones are paused. */
export class SendingTurns {
  readonly #waiting = new Set<string>();
  readonly #paused = new Set<string>();

  /** Takes the current state of a change set. Returns whether its turn has come after it was queued behind others. */
  follow(connectionId: string, { changeSet, state }: Pick<ChangeSet, 'changeSet' | 'state'>): boolean {
    const key = keyOf(connectionId, changeSet);
    if (state === 'paused') this.#paused.add(key);
    else this.#paused.delete(key);
    if (state === 'queued') {
      this.#waiting.add(key);
      return false;
    }
    return this.#waiting.delete(key) && state === 'running';
  }

  /** Whether a job ended because its change set was paused, not stopped. */
  isPaused({ connectionId, changeSet }: Pick<Job, 'connectionId' | 'changeSet'>): boolean {
    return changeSet !== null && this.#paused.has(keyOf(connectionId, changeSet));
  }
}

const keyOf = (connectionId: string, changeSet: number): string => `${changeSet} ${connectionId}`;
