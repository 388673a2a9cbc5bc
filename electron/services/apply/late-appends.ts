import { plural, t } from '@lingui/core/macro';
import { formatDuration } from '#shared/domain/duration.ts';
import type { Clock } from '../../api/clock.ts';
import type { JobHandle } from '../jobs.ts';
import type { Attempts } from '../runs/attempts.ts';
import type { RunJournal } from '../runs/run-journal.ts';
import type { RunPhase } from '../runs/run-phase.ts';

interface Parts {
  journal: Pick<RunJournal, 'unknownAppends' | 'call'>;
  handle: Pick<JobHandle, 'skippable'>;
  phase: RunPhase;
  attempts: Pick<Attempts, 'mayComeLater'>;
  /** How long the service may take to carry out a request according to its profile, in seconds; null: it does not say. */
  saidSeconds: number | null;
  /** How long the connection waits for an answer. */
  silenceSeconds: number;
}

/** When missing appends are looked for again: parts of the time that the service may take, from when they were sent. */
const LOOKS = [0.05, 0.1, 0.25, 0.5, 0.75, 1];

/**
 * Appends without a clear answer. Whatever the reason (a cut connection, an error, a crash, a quit, a stop), the service may still
 * be processing them, and an append that is sent twice is there twice: one that has not arrived is looked for again until the
 * service has had its time, and only then sent again. Setting and removing twice is harmless. Its time is what the profile says, or
 * twice the longest that was ever seen on the connection if that is more.
 */
export class LateAppends {
  readonly #parts: Parts;
  readonly #clock: Pick<Clock, 'now' | 'wait'>;
  /** By item: when it was sent. */
  readonly #sentAt = new Map<number, number>();
  /** By item: when it was last looked for and had not arrived. */
  readonly #missedAt = new Map<number, number>();
  /** The longest that one took at most, and at least, in milliseconds. */
  #longestMs = 0;
  #provenMs = 0;
  /** What is saved of that; null before it is read. */
  #savedMs: number | null = null;
  /** Those of them that were looked for and had not arrived. */
  readonly #missing = new Set<number>();

  constructor(parts: Parts, clock: Pick<Clock, 'now' | 'wait'>) {
    this.#parts = parts;
    this.#clock = clock;
  }

  /** Finds those that earlier runs left. */
  async find(): Promise<void> {
    const { journal, attempts } = this.#parts;
    const now = this.#clock.now();
    for (const { item, sentAt, mayComeLater } of await journal.unknownAppends()) {
      // The clock may have been set back since.
      this.#sentAt.set(item, Math.min(Date.parse(sentAt), now));
      if (mayComeLater) attempts.mayComeLater.add(item);
    }
  }

  /** Learns how long they took before: to be called before any of them is looked for. */
  async learn(): Promise<void> {
    if (this.#savedMs !== null) return;
    this.#savedMs = await this.#parts.journal.call('read', (store) => store.longestArrival());
    this.#longestMs = this.#savedMs;
  }

  /** An append has just ended without a clear answer. */
  add(item: number): void {
    this.#sentAt.set(item, this.#clock.now());
    this.#missedAt.delete(item);
  }

  /** It is there: what that says about the service is learned, if it was looked for before. */
  arrived(item: number): void {
    const sentAt = this.#sentAt.get(item);
    const missedAt = this.#missedAt.get(item);
    this.#sentAt.delete(item);
    if (sentAt === undefined || missedAt === undefined) return;
    // A computer that slept in between says nothing about the service.
    const atMost = Math.min(this.#clock.now() - sentAt, this.#settlingMs);
    this.#longestMs = Math.max(this.#longestMs, atMost);
    this.#provenMs = Math.max(this.#provenMs, missedAt - sentAt);
  }

  /** What to tell the user about the service's time; null: nothing. */
  remark(): string | null {
    const { saidSeconds } = this.#parts;
    if (saidSeconds === null || this.#provenMs <= saidSeconds * 1000) return null;
    return t`An addition to a list took more than about ${formatDuration(this.#provenMs / 1000)} to arrive; the service profile says ${formatDuration(saidSeconds)}.`;
  }

  /** Whether an append that has not arrived yet may still arrive. */
  mayArrive(item: number): boolean {
    const now = this.#clock.now();
    const may = this.#until(item) > now;
    if (may) {
      this.#missing.add(item);
      this.#missedAt.set(item, now);
    }
    return may;
  }

  /** Waits until it is time to look again for missing appends, or the run is stopped. Returns false if none are missing. */
  async waitedFor(signal: AbortSignal): Promise<boolean> {
    const { phase, handle, attempts } = this.#parts;
    await this.#saveLongest();
    if (this.#missing.size === 0 || signal.aborted) return false;
    const now = this.#clock.now();
    const last = Math.max(...[...this.#missing].map((item) => this.#until(item)));
    const looks = LOOKS.map((part) => last - this.#settlingMs * (1 - part));
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
        this.#sentAt.delete(item);
        attempts.mayComeLater.delete(item);
      }
    }
    this.#missing.clear();
    phase.set('settling', null);
    return true;
  }

  get #settlingMs(): number {
    const { saidSeconds, silenceSeconds } = this.#parts;
    return Math.max((saidSeconds ?? silenceSeconds) * 1000, 2 * this.#longestMs);
  }

  /** The time until which an append may still arrive. */
  #until(item: number): number {
    const sentAt = this.#sentAt.get(item);
    return sentAt === undefined ? 0 : sentAt + this.#settlingMs;
  }

  async #saveLongest(): Promise<void> {
    const longest = this.#longestMs;
    if (this.#savedMs === null || longest === this.#savedMs) return;
    await this.#parts.journal.call('write', (store) => store.saveLongestArrival(longest));
    this.#savedMs = longest;
  }
}
