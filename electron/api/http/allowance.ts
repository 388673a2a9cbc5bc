import type { Clock } from '../clock.ts';
import { answeredAt, limitsIn } from './rate-headers.ts';
import { pauseAsked } from './retry.ts';

/** What a refusal without a time asks for, in milliseconds. */
export const DEFAULT_PAUSE_MS = 2_000;
/** Times are given in whole seconds, and may have been rounded down: this share of the time is added, at most a second. */
const MARGIN = 0.1;
const LONGEST_MARGIN_MS = 1_000;
/** Two spells that ended in a refusal are alike if they differ by less than this share. */
const ALIKE = 0.2;

/** A request that has left, until it is back. */
export interface Departed {
  readonly leftAt: number;
}

/** What became of it. */
export interface Returned {
  status: number | null;
  headers: Readonly<Record<string, string>>;
}

/** A service that says that nothing is left, but never refused a request, is asked again after so long: it may be wrong. */
const DOUBT_MS = 120_000;

interface Report {
  /** In the order of requests that leave and come back. */
  at: number;
  /** The quotas of the limits: other requests may have limits of their own. */
  name: string;
  limits: readonly Limit[];
}

interface Limit {
  left: number;
  endsAt: number;
  /** Until when it holds by its word alone. */
  doubtedAt: number;
}

/** Requests that were accepted between two refusals, and how long that took. */
interface Spell {
  accepted: number;
  ms: number;
}

/**
 * How many requests a service accepts now, as far as it said: by headers that count, by the time that a refusal names, and, where
 * it says nothing else, by how many it accepted twice in a row until it refused. Requests on their way count as accepted last, so
 * that none leaves that would be refused.
 */
export class Allowance {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #underWay = new Set<Departed>();
  #tick = 0;
  #reports: Report[] = [];
  #counts = false;
  /** Whether it refused a request, and whether it accepted one although it had said that it would not. */
  #refuses = false;
  #isContradicted = false;
  #spell = { accepted: 0, began: Number.NaN, ends: Number.NaN };
  #spellBefore: Spell | null = null;
  #pace: Spell | null = null;
  /** When the last requests were accepted, as many as the pace allows. */
  #accepted: number[] = [];

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /**
   * Until when no request may leave, by the clock; null if one may. Infinity: until one of those on their way is back, which
   * shows whether there is more.
   */
  heldUntil(): number | null {
    const now = this.#clock.now();
    const limits = this.#reports.flatMap(({ limits }) => limits.filter(({ endsAt }) => endsAt > now));
    const away = this.#underWay.size;
    const none = limits.filter(({ left }) => left === 0);
    if (none.length > 0) {
      const until = Math.max(
        ...none.map(({ endsAt, doubtedAt }) => (this.#refuses ? endsAt : Math.min(endsAt, doubtedAt))),
      );
      if (until > now) return until;
      return away > 0 ? Number.POSITIVE_INFINITY : null;
    }
    // After the end of a limit, one request shows what is allowed now.
    const most = Math.min(
      ...limits.map(({ left }) => left),
      this.#counts && limits.length === 0 ? 1 : Number.POSITIVE_INFINITY,
    );
    if (away >= most) return Number.POSITIVE_INFINITY;
    return this.#untilPace(now);
  }

  /** Whether the service is known to accept only so many requests. */
  get isLimited(): boolean {
    return this.#counts || this.#pace !== null;
  }

  /** Called when a request leaves. */
  leaves(): Departed {
    const departed = { leftAt: ++this.#tick };
    this.#underWay.add(departed);
    if (!Number.isNaN(this.#spell.ends)) this.#endSpell();
    if (Number.isNaN(this.#spell.began)) this.#spell.began = this.#clock.now();
    return departed;
  }

  /** Called when it is back. Null: without an answer. */
  isBack(departed: Departed, returned: Returned | null): void {
    this.#underWay.delete(departed);
    const at = ++this.#tick;
    if (returned === null || returned.status === null) return;
    const now = this.#clock.now();
    const pause = pauseOf(returned, now);
    if (pause !== null) this.#refuses = true;
    else if (this.#wasRuledOut(departed, now)) this.#disbelieve();
    const said = this.#isContradicted ? [] : limitsIn(returned.headers, answeredAt(returned.headers, now));
    // Those that were away together belong to the spell that a refusal ends.
    if (pause === null) this.#wasAccepted(now);
    else this.#spell.ends = now + withMargin(pause);
    const limits = [
      ...said.flatMap(({ left, endsInMs }) =>
        left === null ? [] : [{ left, endsAt: now + withMargin(endsInMs), doubtedAt: now + DOUBT_MS }],
      ),
      ...(pause === null
        ? []
        : [{ left: 0, endsAt: now + withMargin(pause), doubtedAt: Number.POSITIVE_INFINITY }]),
    ];
    this.#counts ||= said.some(({ left }) => left !== null);
    if (limits.length === 0) return;
    const name = said.map(({ quota }) => quota).join();
    // What was said before this request left is older; what was said while it was away may be newer.
    this.#reports = this.#reports.filter(
      (report) =>
        (report.at > departed.leftAt || report.name !== name) &&
        report.limits.some(({ endsAt }) => endsAt > now),
    );
    this.#reports.push({ at, name, limits });
  }

  /** Whether a request that was accepted left although the service had said that it would refuse it. */
  #wasRuledOut({ leftAt }: Departed, now: number): boolean {
    return this.#reports.some(
      ({ at, limits }) =>
        at < leftAt &&
        limits.some(({ left, endsAt, doubtedAt }) => left === 0 && doubtedAt <= now && endsAt > now),
    );
  }

  /** What the headers of this service say is not true; its refusals are. */
  #disbelieve(): void {
    this.#isContradicted = true;
    this.#counts = false;
    this.#reports = [];
  }

  #wasAccepted(now: number): void {
    this.#spell.accepted++;
    if (this.#pace === null) return;
    this.#accepted.push(now);
    if (this.#accepted.length > this.#pace.accepted) this.#accepted.shift();
  }

  #endSpell(): void {
    const { accepted, began, ends } = this.#spell;
    const [spell, before] = [{ accepted, ms: ends - began }, this.#spellBefore];
    const isKnown = !this.#counts && accepted > 0 && before !== null && isAlike(before, spell);
    this.#pace = isKnown ? slower(before, spell) : null;
    this.#accepted = [];
    this.#spellBefore = spell;
    this.#spell = { accepted: 0, began: Number.NaN, ends: Number.NaN };
  }

  #untilPace(now: number): number | null {
    if (this.#pace === null || this.#counts) return null;
    const { accepted, ms } = this.#pace;
    const away = this.#underWay.size;
    if (away >= accepted) return Number.POSITIVE_INFINITY;
    const oldest = this.#accepted[this.#accepted.length + away - accepted];
    return oldest === undefined || oldest + ms <= now ? null : oldest + ms;
  }
}

/** The pause that a refusal asks for; null for an answer that refuses nothing. */
function pauseOf({ status, headers }: Returned, now: number): number | null {
  if (!holdsAll({ status, headers })) return null;
  return pauseAsked({ status, headers }, now) ?? DEFAULT_PAUSE_MS;
}

/** Whether an answer means that every other request would be refused as well, for some time. */
export const holdsAll = ({ status, headers }: Returned): boolean =>
  status === 429 || (status === 503 && headers['retry-after'] !== undefined);

const withMargin = (ms: number): number => ms + Math.min(LONGEST_MARGIN_MS, ms * MARGIN);

const isAlike = (one: Spell, other: Spell): boolean =>
  Math.abs(one.accepted - other.accepted) <= ALIKE * Math.max(one.accepted, other.accepted) &&
  Math.abs(one.ms - other.ms) <= ALIKE * Math.max(one.ms, other.ms);

const slower = (one: Spell, other: Spell): Spell => ({
  accepted: Math.min(one.accepted, other.accepted),
  ms: Math.max(one.ms, other.ms),
});
