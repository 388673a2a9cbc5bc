import { plural, t } from '@lingui/core/macro';
import { formatDuration } from '#shared/domain/duration.ts';
import type { Clock } from '../../api/clock.ts';
import type { JobHandle } from '../jobs.ts';
import type { Attempts } from '../runs/attempts.ts';
import type { RunJournal } from '../runs/run-journal.ts';
import type { RunPhase } from '../runs/run-phase.ts';

interface Parts {
  journal: Pick<RunJournal, 'unknownAppends'>;
  handle: Pick<JobHandle, 'skippable'>;
  phase: RunPhase;
  attempts: Pick<Attempts, 'mayComeLater'>;
  /** How long the service may take to carry out a request, in milliseconds. */
  settlingMs: number;
}

/** When missing appends are looked for again: parts of the time that the service may take, from when they were sent. */
const LOOKS = [0.05, 0.25, 1];

/**
 * Appends without a clear answer. Whatever the reason (a cut connection, an error, a crash, a quit, a stop), the service may still
 * be processing them, and an append that is sent twice is there twice: one that has not arrived is looked for again until the
 * service has had its time, and only then sent again. Setting and removing twice is harmless.
 */
export class LateAppends {
  readonly #parts: Parts;
  readonly #clock: Pick<Clock, 'now' | 'wait'>;
  /** By item: the time until which it may still arrive. */
  readonly #until = new Map<number, number>();
  /** Those of them that were looked for and had not arrived. */
  readonly #missing = new Set<number>();

  constructor(parts: Parts, clock: Pick<Clock, 'now' | 'wait'>) {
    this.#parts = parts;
    this.#clock = clock;
  }

  /** Finds those that earlier runs left. */
  async find(): Promise<void> {
    const { journal, settlingMs, attempts } = this.#parts;
    const now = this.#clock.now();
    for (const { item, sentAt, mayComeLater } of await journal.unknownAppends()) {
      // The clock may have been set back since.
      this.#until.set(item, Math.min(Date.parse(sentAt), now) + settlingMs);
      if (mayComeLater) attempts.mayComeLater.add(item);
    }
  }

  /** An append has just ended without a clear answer. */
  add(item: number): void {
    this.#until.set(item, this.#clock.now() + this.#parts.settlingMs);
  }

  /** Whether an append that has not arrived yet may still arrive. */
  mayArrive(item: number): boolean {
    const may = (this.#until.get(item) ?? 0) > this.#clock.now();
    if (may) this.#missing.add(item);
    return may;
  }

  /** Waits until it is time to look again for missing appends, or the run is stopped. Returns false if none are missing. */
  async waitedFor(signal: AbortSignal): Promise<boolean> {
    const { phase, settlingMs, handle, attempts } = this.#parts;
    if (this.#missing.size === 0 || signal.aborted) return false;
    const now = this.#clock.now();
    const last = Math.max(...[...this.#missing].map((item) => this.#until.get(item) ?? 0));
    const looks = LOOKS.map((part) => last - settlingMs * (1 - part));
    const ms = Math.ceil(Math.max(0, (looks.find((time) => time > now) ?? last) - now));
    const left = formatDuration((last - now) / 1000);
    phase.set(
      'settling',
      plural(this.#missing.size, {
        one: `# addition to a list had no clear answer and may still arrive. It is looked for again for ${left}`,
        other: `# additions to lists had no clear answer and may still arrive. They are looked for again for ${left}`,
      }),
    );
    const shown = {
      skip: t`Send again now`,
      risk: t`Sending again now: if the service does carry out the first request later, the items are in their lists twice.`,
    };
    const skipped = await handle.skippable(shown, signal, (cut) => this.#clock.wait(ms, cut));
    if (skipped) {
      for (const item of this.#missing) {
        this.#until.delete(item);
        attempts.mayComeLater.delete(item);
      }
    }
    this.#missing.clear();
    phase.set('settling', null);
    return true;
  }
}
