import { describe, expect, it, test } from 'vitest';
import type { FeedStatus } from '#shared/contract/feed.ts';
import { dayFacts, dayLabel } from '../../../../renderer/src/features/changes/day-label.ts';
import {
  feedFacts,
  nothingLabel,
  overlapLabel,
  shownLabel,
  sinceLabel,
  unseenLabel,
} from '../../../../renderer/src/features/changes/messages.ts';
import { intervalLabel } from '../../../../renderer/src/state/interval-label.ts';

const NOW = new Date(2026, 10, 23, 8, 20);
const at = (hours: number, minutes: number) => new Date(2026, 10, 23, hours, minutes).toISOString();

const status: FeedStatus = {
  connectionId: 'c',
  state: 'waiting',
  message: null,
  checkedAt: at(8, 14),
  nextAt: null,
  unseen: 0,
  unseenTouchingEdits: 0,
  since: null,
  notRead: 0,
  unknownProducts: 0,
  unreadable: 0,
  gap: false,
  dropped: 0,
};
const facts = (more: Partial<FeedStatus>, about: { pollSeconds?: number | null; online?: boolean } = {}) =>
  feedFacts({ ...status, ...more }, { pollSeconds: 60, online: true, now: NOW, ...about });

test('days are labelled Today, Yesterday, by weekday or by date', () => {
  const days = ['2026-11-23', '2026-11-22', '2026-11-21', '2026-11-17'];
  expect(days.map((day) => dayLabel(day, NOW))).toEqual(['Today', 'Yesterday', 'Saturday', 'Tuesday']);
  expect(dayLabel('2026-11-16', NOW)).toMatch(/16.*2026|2026.*16/);
  expect(dayLabel('2026-11-24', NOW)).toMatch(/24.*2026|2026.*24/);
  expect(dayLabel('2026-03-28', new Date(2026, 2, 30, 0, 10))).toBe('Saturday');
});

test('a day shows its number of changes, and how many are unseen', () => {
  expect(dayFacts({ changes: 24, unseen: 24 })).toBe('24 changes');
  expect(dayFacts({ changes: 24, unseen: 5 })).toBe('24 changes, 5 unseen');
  expect(dayFacts({ changes: 1, unseen: 0 })).toBe('1 change, seen');
});

test('labels count unseen, shown and overlapping changes, and say since when there are unseen ones', () => {
  expect(unseenLabel({ unseen: 1_285 })).toBe('1,285 unseen');
  expect(unseenLabel({ unseen: 0 })).toBe('All seen');
  const friday = new Date(2026, 10, 20, 17, 40).toISOString();
  const yesterday = new Date(2026, 10, 22, 17, 40).toISOString();
  expect(sinceLabel({ unseen: 3, since: at(7, 5) }, NOW)).toMatch(/^since 0?7:05/);
  expect(sinceLabel({ unseen: 3, since: yesterday }, NOW)).toMatch(/^since yesterday, \d+:40/);
  expect(sinceLabel({ unseen: 3, since: friday }, NOW)).toMatch(/^since Friday, \d+:40/);
  expect(sinceLabel({ unseen: 0, since: friday }, NOW)).toBeNull();
  expect(sinceLabel({ unseen: 3, since: null }, NOW)).toBeNull();
  expect(shownLabel({ total: 312, products: 1 })).toBe('312 changes in 1 product');
  expect(overlapLabel(1)).toBe('1 of your staged edits was changed in the service.');
});

describe('the status of the changes feed', () => {
  it('gives the time of the last check and the polling interval', () => {
    expect(facts({})).toMatch(/^Up to date · checked 0?8:14\D* · every minute$/);
    expect(facts({ state: 'reading' })).toMatch(/^Reading changes… · checked/);
    expect(facts({ state: 'off' }, { pollSeconds: null })).toMatch(/^Checked only when you ask · checked/);
    expect(facts({ checkedAt: null })).toBe('Not checked yet · every minute');
  });

  it('is “Behind the service” while changed products are still to be read', () => {
    expect(facts({ notRead: 2 })).toMatch(/^Behind the service .* · 2 changed products still to be read$/);
  });

  it('distinguishes offline, paused and failed', () => {
    expect(facts({ state: 'paused' }, { online: false })).toMatch(/^Offline · checked/);
    expect(facts({ state: 'paused' })).toMatch(/^Paused · checked/);
    expect(facts({ state: 'failed', nextAt: at(8, 28) })).toMatch(/^Not up to date · .* · next try 0?8:28/);
  });

  it('counts changes of unlisted products, unreadable entries and dropped changes', () => {
    expect(facts({ unknownProducts: 3, unreadable: 1, dropped: 2_000 })).toMatch(
      /3 changes are about products that this integration does not list · 1 unreadable entry · 2,000 older changes no longer kept$/,
    );
  });
});

test('intervals are given in seconds, minutes or hours', () => {
  expect([30, 60, 300, 900, 3600, 90].map(intervalLabel)).toEqual([
    'every 30 seconds',
    'every minute',
    'every 5 minutes',
    'every 15 minutes',
    'every hour',
    'every 90 seconds',
  ]);
});

test('an empty list explains why it is empty', () => {
  const filter = {
    show: 'all',
    property: null,
    locale: null,
    search: '',
    products: null,
    unseenOnly: false,
  } as const;
  const kettles = { search: 'kettle', filters: [], sort: [], tree: false };
  expect(nothingLabel({ ...filter, unseenOnly: true })).toBe('All changes are seen');
  expect(nothingLabel({ ...filter, show: 'touches_edits' })).toBe('No change touches your edits');
  expect(nothingLabel({ ...filter, unseenOnly: true, search: 'kettle' })).toBe('No changes match');
  expect(nothingLabel({ ...filter, products: kettles })).toBe('No changes match');
});
