import type { ChangeSet } from '#shared/contract/changesets.ts';

/** Change sets that were paused before the last step: none of their items may be sent until the user resumes them. */
export class PausedSets {
  #paused = new Set<number>();

  remember(changeSets: readonly ChangeSet[]): void {
    this.#paused = new Set(
      changeSets.filter(({ state }) => state === 'paused').map(({ changeSet }) => changeSet),
    );
  }

  resumed(changeSet: number): void {
    this.#paused.delete(changeSet);
  }

  /** `sending`: the change set whose request arrived. */
  sent(sending: number | null): string[] {
    return sending !== null && this.#paused.has(sending)
      ? [`change set ${sending} was sent, although it was paused and not resumed`]
      : [];
  }

  /** Unless the user resumes it, it stays paused or ends. */
  violations(changeSets: readonly ChangeSet[]): string[] {
    return changeSets
      .filter(({ changeSet, state }) => this.#paused.has(changeSet) && state === 'queued')
      .map(({ changeSet }) => `change set ${changeSet} was paused and is queued, and nobody resumed it`);
  }
}
