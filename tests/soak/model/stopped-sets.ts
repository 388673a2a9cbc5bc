import type { ChangeSet } from '#shared/contract/changesets.ts';

/** The change sets that the user stopped, and was told so: whatever happens, they end, until the user takes them up again. */
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
