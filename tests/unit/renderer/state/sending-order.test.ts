import { describe, expect, it } from 'vitest';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { endedOf, sendingOrder, wouldWaitFor } from '../../../../renderer/src/state/sending-order.ts';
import { changeSet, numbered } from '../changesets/change-set.ts';

const ended = (number: number, state: ChangeSet['state'], endedAt: string): ChangeSet =>
  changeSet({ applied: 1 }, { changeSet: number, state, endedAt });

describe('the outcomes that Review shows', () => {
  it('are those of the given change sets that ended, the latest first', () => {
    const changeSets = [
      numbered(4, 'running'),
      ended(3, 'finished', '2026-01-01T08:03:00Z'),
      ended(2, 'cancelled', '2026-01-01T08:05:00Z'),
      ended(1, 'finished', '2026-01-01T08:09:00Z'),
    ];
    expect(endedOf(changeSets, new Set([2, 3, 4])).map((one) => one.changeSet)).toEqual([2, 3]);
    expect(endedOf(null, new Set([2]))).toEqual([]);
  });
});

describe('the order of sending', () => {
  it('is the order of creation, whatever order change sets are listed in', () => {
    const order = sendingOrder([
      numbered(5, 'queued'),
      numbered(4, 'queued'),
      numbered(3, 'running'),
      numbered(2, 'paused'),
      numbered(1, 'finished'),
    ]);
    expect(order.running?.changeSet).toBe(3);
    expect(order.paused.map((one) => one.changeSet)).toEqual([2]);
    expect(order.queued.map((one) => one.changeSet)).toEqual([4, 5]);
  });
});

describe('a change set that is applied now', () => {
  const order = (...states: ChangeSet['state'][]) => states.map((state, at) => numbered(at + 1, state));

  it.each([
    [order(), null],
    [order('finished', 'cancelled'), null],
    [order('paused'), null], // the user asks for it
    [order('running', 'queued'), 1],
    [order('paused', 'running'), 1], // it starts automatically after none of them
    [order('paused', 'queued'), 1],
    [order('running', 'paused'), 2],
    [order('queued'), 1],
  ])('waits for the one that keeps it longest', (changeSets, ahead) => {
    expect(wouldWaitFor(changeSets)?.changeSet ?? null).toBe(ahead);
  });
});
