import type { JobHandle } from '../jobs.ts';

/** What a run may be busy with besides sending, most important first. */
const ORDER = ['storage', 'busy', 'settling', 'checking'] as const;
export type RunActivity = (typeof ORDER)[number];

/** The one sentence that a job shows beside its progress if several things happen at the same time. */
export class RunPhase {
  readonly #report: JobHandle['report'];
  readonly #activities = new Map<RunActivity, string>();
  #shown: string | null = null;

  constructor({ report }: Pick<JobHandle, 'report'>) {
    this.#report = report;
  }

  /** `sentence` null: the activity is over. */
  set(activity: RunActivity, sentence: string | null): void {
    if (sentence === null) this.#activities.delete(activity);
    else this.#activities.set(activity, sentence);
    const [first] = ORDER.flatMap((one) => this.#activities.get(one) ?? []);
    if ((first ?? null) === this.#shown) return;
    this.#shown = first ?? null;
    this.#report({ phase: this.#shown });
  }
}
