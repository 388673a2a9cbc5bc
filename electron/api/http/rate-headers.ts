/** What an answer says about a limit of requests. */
export interface SaidLimit {
  /** How many more requests are accepted until it ends; null if it does not say. */
  left: number | null;
  /** How many are accepted in a whole period; null if it does not say. */
  quota: number | null;
  /** When the period ends, in milliseconds from the answer on. */
  endsInMs: number;
}

type Headers = Readonly<Record<string, string>>;

const RESETS = ['ratelimit-reset', 'x-ratelimit-reset', 'x-rate-limit-reset', 'x-ratelimit-reset-after'];
const REMAINING = ['ratelimit-remaining', 'x-ratelimit-remaining', 'x-rate-limit-remaining'];
const QUOTAS = ['ratelimit-limit', 'x-ratelimit-limit', 'x-rate-limit-limit'];
/** Smaller numbers are seconds from now, larger ones points in time. */
const FIRST_TIME_S = 1e9;
const FIRST_TIME_MS = 1e12;

/**
 * The limits that an answer names, in any of the forms in use: there is no standard yet. `from`: when it was answered, in
 * milliseconds since 1970. A limit that does not say when it ends is left out.
 */
export function limitsIn(headers: Headers, from: number): SaidLimit[] {
  const ends = RESETS.flatMap((name) => resetIn(headers[name]?.trim() ?? '', from) ?? []);
  const single =
    ends.length === 0
      ? []
      : [
          {
            left: numberIn(headers, REMAINING),
            quota: numberIn(headers, QUOTAS),
            endsInMs: Math.max(...ends),
          },
        ];
  return [...single, ...combined(headers.ratelimit ?? '', headers['ratelimit-policy'] ?? '', from)];
}

/** All in one header, in both forms of the draft: `limit=100, remaining=0, reset=12` and `"burst";r=0;t=12, "day";r=9;t=500`. */
function combined(header: string, policy: string, from: number): SaidLimit[] {
  const limits = header.includes(';') ? header.split(',') : [header];
  return limits.flatMap((limit) => {
    const [, reset = ''] = /\b(?:t|reset)=(\d+)/.exec(limit) ?? [];
    const endsInMs = resetIn(reset, from);
    if (endsInMs === null) return [];
    const [, left] = /\b(?:r|remaining)=(\d+)/.exec(limit) ?? [];
    const name = /^\s*("[^"]*"|[\w-]+)\s*;/.exec(limit)?.[1];
    const itsPolicy = policy
      .split(',')
      .find((one) => name !== undefined && one.trim().startsWith(`${name};`));
    const [, quota] = /\blimit=(\d+)/.exec(limit) ?? /\bq=(\d+)/.exec(itsPolicy ?? '') ?? [];
    return [
      { left: left === undefined ? null : Number(left), quota: quota ? Number(quota) : null, endsInMs },
    ];
  });
}

function numberIn(headers: Headers, names: readonly string[]): number | null {
  for (const name of names) {
    const [, number] = /^\s*(\d+)/.exec(headers[name] ?? '') ?? [];
    if (number !== undefined) return Number(number);
  }
  return null;
}

function resetIn(text: string, now: number): number | null {
  if (!/^\d+(\.\d+)?$/.test(text)) return untilDate(text, now);
  const number = Number(text);
  if (number < FIRST_TIME_S) return number * 1000;
  return Math.max(0, (number < FIRST_TIME_MS ? number * 1000 : number) - now);
}

/** The milliseconds until a date; null if it is none. */
export const untilDate = (text: string, now: number): number | null => {
  const until = Date.parse(text);
  return Number.isNaN(until) ? null : Math.max(0, until - now);
};

/** When it was answered, by the service's own clock if it says: the clocks of both sides may differ. */
export const answeredAt = (headers: Headers, now: number): number => {
  const answered = Date.parse(headers.date ?? '');
  return Number.isNaN(answered) ? now : answered;
};
