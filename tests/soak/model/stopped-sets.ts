import type { ChangeSet } from '#shared/contract/changesets.ts';

/** Change sets that the user has cancelled, with confirmation: whatever happens, they end, unless the user resumes them. */
export class StoppedSets {
  readonly #stopped = new Set<number>();

  acknowledged(changeSet: number): void {
    this.#stopped.add(changeSet);
  }

  takenUp(changeSet: number): void {
    this.#stopped.delete(changeSet);
  }

  violations(changeSets: readonly ChangeSet[]): string[] {
    return changeSets
      .filter(
        ({ changeSet, state }) => this.#stopped.has(changeSet) && !['finished', 'cancelled'].includes(state),
      )
      .map(({ changeSet, state }) => `change set ${changeSet} was stopped, and is ${state}`);
  }
}
