import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ServiceChange, ServiceChangeFilter } from '#shared/contract/feed.ts';
import type { InputOf } from '#shared/contract/registry.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

const connectionId = 'sample';
let app: RunningApp;
let skus: string[];

beforeEach(async () => {
  app = await startApp();
  await app.call('connections.openSample', {});
  await pull();
  skus = (await rows()).map(({ identifier }) => identifier);
});

afterEach(() => app.stop());

const pull = async () => app.ended((await app.call('catalog.pull', { connectionId })).jobId);
const poll = () => app.call('feed.poll', { connectionId });
type Written = Extract<InputOf<'sample.enrich'>, { values: unknown }>['values'];
const enrich = (values: Written) => app.call('sample.enrich', { values });
const open = (filter: Partial<ServiceChangeFilter> = {}) => app.call('feed.open', { connectionId, filter });
const FILTER = {};
async function changes(filter: Partial<ServiceChangeFilter> = FILTER): Promise<ServiceChange[]> {
  const { total } = await open(filter);
  const { rows } = await app.call('feed.changes', { connectionId, filter, start: 0, count: 500 });
  expect(rows).toHaveLength(total);
  return rows;
}
async function rows() {
  const { view } = await app.call('catalog.openView', { connectionId, query: {} });
  return (await app.call('catalog.window', { connectionId, view, start: 0, count: 20, columns: [] })).rows;
}

describe('what the service changed', () => {
  it('is listed after a poll, with the value before and after, at the time that the service gave', async () => {
    expect(await poll()).toMatchObject({ state: 'paused', unseen: 0, notRead: 0, message: null });
    expect(await changes()).toEqual([]);
    await enrich([{ identifier: skus[0]!, property: 'title', locale: 'en', value: 'Changed overnight' }]);
    expect(await poll()).toMatchObject({ unseen: 1, notRead: 0, unseenTouchingEdits: 0 });
    expect(await changes()).toMatchObject([
      {
        kind: 'value',
        identifier: skus[0],
        column: { property: 'title', locale: 'en' },
        new: 'Changed overnight',
        isServiceTime: true,
        seen: false,
        edit: null,
      },
    ]);
    expect(app.events.filter(({ event }) => event === 'catalog.changed').at(-1)?.payload).toEqual({
      connectionId,
      reason: 'feed',
    });
  });
});
