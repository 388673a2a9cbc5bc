import type { JobHandle } from '../jobs.ts';

/** What a run may be busy with besides sending, most important first. */
const ORDER = ['storage', 'busy', 'settling', 'checking'] as const;
export type Matter = (typeof ORDER)[number];

/** The one sentence that a job shows beside its progress if several things happen at the same time. */
export class RunPhase {
  readonly #report: JobHandle['report'];
  readonly #matters = new Map<Matter, string>();
  #shown: string | null = null;

  constructor({ report }: Pick<JobHandle, 'report'>) {
    this.#report = report;
  }

  /** `sentence` null: the matter is over. */
  set(matter: Matter, sentence: string | null): void {
    if (sentence === null) this.#matters.delete(matter);
    else this.#matters.set(matter, sentence);
    const [first] = ORDER.flatMap((one) => this.#matters.get(one) ?? []);
    if ((first ?? null) === this.#shown) return;
    this.#shown = first ?? null;
    this.#report({ phase: this.#shown });
  }
}
