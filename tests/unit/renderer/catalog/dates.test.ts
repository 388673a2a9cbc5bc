import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  addDays,
  addMonths,
  areMostlyDates,
  isIsoDate,
  isoDayIn,
  partOrder,
  readDate,
  today,
  weeksOf,
  withDay,
} from '../../../../renderer/src/editors/date/dates.ts';

const german = partOrder('de');
const american = partOrder('en-US');
const day = fc
  .date({ min: new Date('0100-01-01'), max: new Date('9900-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('a date in a text', () => {
  it('is recognised only in ISO form and for a day that exists', () => {
    expect(isIsoDate('2026-05-04')).toBe(true);
    expect(isIsoDate('2024-02-29')).toBe(true);
    expect(isIsoDate('2026-02-29')).toBe(false);
    expect(isIsoDate('2026-13-01')).toBe(false);
    expect(isIsoDate('2026-05-04 to 2026-05-06')).toBe(false);
    expect(isIsoDate('4.5.2026')).toBe(false);
    expect(isoDayIn('2026-05-04T10:30:00Z')).toBe('2026-05-04');
  });

  it('keeps its time when another day is chosen', () => {
    expect(withDay('2026-05-04T10:30:00Z', '2026-06-01')).toBe('2026-06-01T10:30:00Z');
    expect(withDay('soon', '2026-06-01')).toBe('2026-06-01');
  });

  it('is read in the format of the user’s language', () => {
    expect(readDate('4.5.2026', german)).toBe('2026-05-04');
    expect(readDate('5/4/2026', american)).toBe('2026-05-04');
    expect(readDate('2026/5/4', german)).toBe('2026-05-04');
    expect(readDate(' 2026-05-04 ', german)).toBe('2026-05-04');
  });

  it('is not read from an ambiguous or invalid text', () => {
    for (const text of ['soon', '4.5.26', '31.2.2026', '2026', '', '1.2.3'])
      expect(readDate(text, german)).toBeNull();
  });

  it('is read unchanged from an ISO date', () => {
    fc.assert(
      fc.property(day, (text) => {
        expect(readDate(text, german)).toBe(text);
      }),
    );
  });
});

describe('the calendar', () => {
  it('adds days and subtracts them again', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -1000, max: 1000 }), (from, days) => {
        expect(addDays(addDays(from, days), -days)).toBe(from);
      }),
    );
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });

  it('keeps to the last day when the target month is shorter', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  });

  it('does not move past its first and last date', () => {
    expect(addDays('9999-12-31', 1)).toBe('9999-12-31');
    expect(addMonths('0001-01-05', -1)).toBe('0001-01-05');
  });

  it('shows each day of the month once, in whole weeks', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 7 }), (of, firstDay) => {
        const weeks = weeksOf(of, firstDay);
        const days = weeks.flat();
        expect(weeks.every((week) => week.length === 7)).toBe(true);
        expect(new Set(days).size).toBe(days.length);
        expect(days).toContain(of);
        expect(days.filter((one) => one.slice(0, 7) === of.slice(0, 7))[0]).toBe(`${of.slice(0, 8)}01`);
        expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay() || 7).toBe(firstDay);
      }),
    );
  });

  it('takes today’s date from local time', () => {
    vi.stubEnv('TZ', 'America/New_York');
    onTestFinished(() => void vi.unstubAllEnvs());
    const late = new Date(2026, 4, 4, 23, 59);
    expect(late.toISOString()).toBe('2026-05-05T03:59:00.000Z');
    expect(today(late)).toBe('2026-05-04');
  });
});

describe('a column', () => {
  it('counts as a date column when enough of its values are dates', () => {
    expect(areMostlyDates(['2026-05-04', '2026-05-05', '2026-05-06', 'soon', '2026-05-07'])).toBe(true);
    expect(areMostlyDates(['2026-05-04', '2026-05-05'])).toBe(false);
    expect(areMostlyDates(['2026-05-04', '2026-05-05', '2026-05-06', 'a', 'b'])).toBe(false);
  });
});
