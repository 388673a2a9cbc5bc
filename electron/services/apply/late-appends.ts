import { t } from '@lingui/core/macro';
import { formatDuration } from '#shared/domain/duration.ts';
import { type Clock, wallClock } from '../../api/clock.ts';
import type { RunJournal } from '../runs/run-journal.ts';
import type { RunPhase } from '../runs/run-phase.ts';

interface Parts {
  journal: Pick<RunJournal, 'interruptedAppends'>;
  phase: RunPhase;
  /** Aborted when nothing more is to be sent. */
  signal: AbortSignal;
  /** How long the connection waits for an answer, in milliseconds. */
  silenceMs: number;
}

/**
 * Appends that were in flight when the app stopped unexpectedly. A running app would wait for their answers for as long as
 * the connection allows: until then the service may still be processing them, and an append that has not arrived yet is not
 * sent again.
 */
export class LateAppends {
  readonly #parts: Parts;
  readonly #clock: Pick<Clock, 'now' | 'wait'>;
  /** By item: the time until which it may still arrive. */
  readonly #until = new Map<number, number>();
  /** Those of them that were looked up and had not arrived. */
  readonly #missing = new Set<number>();

  constructor(parts: Parts, clock: Pick<Clock, 'now' | 'wait'> = wallClock) {
    this.#parts = parts;
    this.#clock = clock;
  }

  async find(): Promise<void> {
    const { journal, silenceMs } = this.#parts;
    const now = this.#clock.now();
    for (const { item, sentAt } of await journal.interruptedAppends()) {
      // The clock may have been set back since.
      this.#until.set(item, Math.min(Date.parse(sentAt), now) + silenceMs);
    }
  }

  /** Whether an append that has not arrived yet may still arrive. */
  mayArrive(item: number): boolean {
    const may = (this.#until.get(item) ?? 0) > this.#clock.now();
    if (may) this.#missing.add(item);
    return may;
  }

  /** Waits until none of the missing appends can arrive any more, or the run is stopped. Returns false if none were missing. */
  async waitedFor(): Promise<boolean> {
    const { phase, signal } = this.#parts;
    if (this.#missing.size === 0) return false;
    const until = Math.max(...[...this.#missing].map((item) => this.#until.get(item) ?? 0));
    this.#missing.clear();
    const ms = Math.max(0, until - this.#clock.now());
    phase.set(
      'settling',
      t`Changes being sent when the app stopped may still arrive. Reading back again in ${formatDuration(ms / 1000)}`,
    );
    await this.#clock.wait(Math.ceil(ms), signal).catch(() => {}); // stopped: it stays unknown
    phase.set('settling', null);
    return true;
  }
}
