import type { OpenedChanges } from '#shared/contract/feed.ts';

/** Counts changes by day, in local time; they must be added in order of time, newest first. */
export function dayCounter(): {
  /** `at`: in milliseconds. */
  add(at: number, isUnseen: boolean): void;
  readonly counted: OpenedChanges['days'];
} {
  const counted: OpenedChanges['days'] = [];
  /** When the day that is being counted began. */
  let began = Number.POSITIVE_INFINITY;
  return {
    counted,
    add(at, isUnseen) {
      if (at < began) {
        const date = new Date(at);
        counted.push({ day: dayOf(date), changes: 0, unseen: 0 });
        began = date.setHours(0, 0, 0, 0);
      }
      const day = counted.at(-1)!;
      day.changes++;
      if (isUnseen) day.unseen++;
    },
  };
}

const dayOf = (date: Date): string =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-');
