/** With its zone, because otherwise it is a different point in time elsewhere. */
const DATE_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d(?::?\d\d)?)$/i;
const SECONDS = /^\d{10}$/;
const MILLISECONDS = /^\d{13}$/;
/** Earlier than any such service: a date that means "never". */
const EARLIEST = Date.UTC(2000, 0, 1);

/**
 * Returns the time of a change (2.3), in milliseconds: from ISO 8601 with a zone, or seconds or milliseconds since 1970.
 * Null for anything else, such as a local time.
 */
export function feedTime(text: string | null): number | null {
  if (text === null) return null;
  const time = timeIn(text.trim());
  return Number.isFinite(time) && time >= EARLIEST ? time : null;
}

function timeIn(text: string): number {
  if (SECONDS.test(text)) return Number(text) * 1000;
  if (MILLISECONDS.test(text)) return Number(text);
  const [, date, time, zone = ''] = DATE_TIME.exec(text) ?? [];
  if (date === undefined) return Number.NaN;
  return Date.parse(`${date}T${time}${zoneOf(zone)}`);
}

/** "+02" and "+0200" as "+02:00". */
const zoneOf = (zone: string): string =>
  /^z$/i.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`;
