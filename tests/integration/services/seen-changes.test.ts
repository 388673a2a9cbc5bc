import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ServiceChangeFilter } from '#shared/contract/feed.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

const connectionId = 'sample';
const ALL: ServiceChangeFilter = {
  show: 'all',
  property: null,
  locale: null,
  search: '',
  products: null,
  unseenOnly: false,
};
let app: RunningApp;
let identifiers: string[];

beforeEach(async () => {
  app = await startApp();
  await app.call('connections.openSample', {});
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
  const { view } = await app.call('catalog.openView', { connectionId, query: {} });
  const { rows } = await app.call('catalog.window', { connectionId, view, start: 0, count: 9, columns: [] });
  identifiers = rows.map(({ identifier }) => identifier);
});

afterEach(() => app.stop());

/** Changes the titles of products in the service, and lets the app find out. */
async function change(from: number, to: number, title = 'Changed') {
  const changed = identifiers.slice(from, to);
  await app.call('sample.enrich', {
    values: changed.map((identifier) => ({ identifier, property: 'title', locale: 'en', value: title })),
  });
  await app.call('feed.poll', { connectionId });
}

async function listed(filter = ALL) {
  await app.call('feed.open', { connectionId, filter });
  return (await app.call('feed.changes', { connectionId, filter, start: 0, count: 100 })).rows;
}

const unseen = async () =>
  (await listed())
    .filter(({ seen }) => !seen)
    .map(({ identifier }) => identifier)
    .sort();
const status = () => app.call('feed.status', { connectionId });
const mark = (which: { changes: number[] } | { filter: ServiceChangeFilter }, seen = true) =>
  app.call('feed.markSeen', { connectionId, which, seen });
const undo = (marking: number) => app.call('feed.undoMarkSeen', { connectionId, marking });

describe('changes marked as seen', () => {
  it('stay seen over a restart', async () => {
    await change(0, 3);
    const [first] = await listed();
    expect(await mark({ changes: [first!.change] })).toMatchObject({ changes: 1 });
    const left = await unseen();
    expect(left).toHaveLength(2);
    await app.restart();
    expect(await unseen()).toEqual(left);
    expect((await status()).unseen).toBe(2);
  });

  it('include only those that were listed, not later ones', async () => {
    await change(0, 3);
    await listed();
    await change(3, 5);
    expect(await mark({ filter: ALL })).toMatchObject({ changes: 3 });
    expect(await unseen()).toEqual(identifiers.slice(3, 5).sort());
  });

  it('include only those that match the filter', async () => {
    await change(0, 3);
    const filter = { ...ALL, search: identifiers[1]! };
    await listed(filter);
    await mark({ filter });
    expect(await unseen()).not.toContain(identifiers[1]);
    expect(await unseen()).toHaveLength(2);
  });

  it('become unseen again by undo, except those that were marked again since', async () => {
    await change(0, 4);
    const [first, second, third] = await listed();
    await mark({ changes: [first!.change] });
    const { marking, changes } = await mark({ filter: ALL });
    expect(changes).toBe(3);
    await mark({ changes: [second!.change, third!.change] }, false);
    await mark({ changes: [third!.change] });
    expect(await undo(marking)).toEqual({ changes: 1 });
    const now = new Map((await listed()).map((one) => [one.change, one.seen]));
    expect([first, second, third].map((one) => now.get(one!.change))).toEqual([true, false, true]);
    expect(await undo(marking)).toEqual({ changes: 0 });
  });

  it('set the time since which changes are unseen, and undo takes it back', async () => {
    await change(0, 2);
    expect((await status()).since).toBeNull();
    const [first, second] = await listed();
    await mark({ changes: [first!.change] });
    expect((await status()).since).toBeNull();
    const { marking } = await mark({ changes: [second!.change] });
    const { since } = await status();
    expect(since).not.toBeNull();
    await undo(marking);
    expect((await status()).since).toBeNull();
    await mark({ filter: ALL });
    await change(2, 3);
    const later = await status();
    expect(later).toMatchObject({ unseen: 1, since: expect.any(String) });
  });

  it('are reported to windows, and so is their undo', async () => {
    await change(0, 2);
    await listed();
    const { marking } = await mark({ filter: ALL });
    const told = () => app.events.filter(({ event }) => event === 'feed.changed').at(-1)?.payload;
    await expect.poll(told).toMatchObject({ connectionId, unseen: 0 });
    await undo(marking);
    await expect.poll(told).toMatchObject({ connectionId, unseen: 2 });
  });
});
