import { plural, t } from '@lingui/core/macro';
import type { z } from 'zod';
import { type ConnectionLimits, connectionLimits } from '#shared/contract/connections.ts';
import { numberText, parseNumber } from '#shared/domain/number-format.ts';
import { formatNumber } from '../../components/format.ts';
import { userNumbers } from '../../components/value-text.ts';

type LimitName = keyof ConnectionLimits;

/** The limits as typed. Empty `requestsPerSecond`: no rate limit. */
export type LimitsText = Record<LimitName, string>;

export const limitLabels: Record<LimitName, string> = {
  requestsAtATime: t`Parallel requests`,
  requestsPerSecond: t`Requests per second`,
  connectSeconds: t`Connection timeout (seconds)`,
  silenceSeconds: t`Idle timeout (seconds)`,
  totalSeconds: t`Request timeout (seconds)`,
};

const schemas = connectionLimits.unwrap().shape;
const numbers: Record<LimitName, z.ZodNumber> = {
  requestsAtATime: schemas.requestsAtATime.unwrap(),
  requestsPerSecond: schemas.requestsPerSecond.unwrap().unwrap(),
  connectSeconds: schemas.connectSeconds.unwrap(),
  silenceSeconds: schemas.silenceSeconds.unwrap(),
  totalSeconds: schemas.totalSeconds.unwrap(),
};
const names = Object.keys(limitLabels) as LimitName[];

export const defaultLimits: ConnectionLimits = connectionLimits.parse(undefined);

export const limitsToText = (limits: ConnectionLimits): LimitsText => ({
  requestsAtATime: typed(limits.requestsAtATime),
  requestsPerSecond: limits.requestsPerSecond === null ? '' : typed(limits.requestsPerSecond),
  connectSeconds: typed(limits.connectSeconds),
  silenceSeconds: typed(limits.silenceSeconds),
  totalSeconds: typed(limits.totalSeconds),
});

const typed = (value: number): string => numberText(value, userNumbers);

export type LimitsReading =
  | { ok: true; limits: ConnectionLimits }
  | { ok: false; errors: Partial<Record<LimitName, string>> };

/** Reads all five limits, with one message per invalid number; each message names its field. */
export function readLimits(text: LimitsText): LimitsReading {
  const read = Object.fromEntries(names.map((name) => [name, readNumber(name, text[name])]));
  const parsed = connectionLimits.safeParse(read);
  if (parsed.success) return { ok: true, limits: parsed.data };
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  return {
    ok: false,
    errors: Object.fromEntries(names.filter((name) => wrong.has(name)).map((name) => [name, problem(name)])),
  };
}

/** NaN if the text is not a number: the schema then rejects it. */
function readNumber(name: LimitName, text: string): number | null {
  if (text.trim() === '' && name === 'requestsPerSecond') return null;
  const parsed = parseNumber(text, userNumbers);
  return parsed.ok && typeof parsed.value === 'number' ? parsed.value : Number.NaN;
}

function problem(name: LimitName): string {
  const { minValue, maxValue } = numbers[name];
  const [least, most] = [formatNumber(minValue ?? 0), formatNumber(maxValue ?? 0)];
  return name === 'requestsPerSecond'
    ? t`${limitLabels[name]}: enter a number from ${least} to ${most}, or leave empty for no limit`
    : t`${limitLabels[name]}: enter a whole number from ${least} to ${most}`;
}

/** "4 requests at a time, no rate limit, up to 3 minutes each". */
export function limitsText({ requestsAtATime, requestsPerSecond, totalSeconds }: ConnectionLimits): string {
  const rate =
    requestsPerSecond === null
      ? t`no rate limit`
      : t`at most ${plural(requestsPerSecond, { one: '# request', other: '# requests' })} a second`;
  return t`${plural(requestsAtATime, { one: '# request', other: '# requests' })} at a time, ${rate}, up to ${timeText(totalSeconds)} each`;
}

const timeText = (seconds: number): string =>
  seconds % 60 === 0
    ? plural(seconds / 60, { one: '# minute', other: '# minutes' })
    : plural(seconds, { one: '# second', other: '# seconds' });
