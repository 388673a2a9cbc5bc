import { expect, test, vi } from 'vitest';
import { settings } from '#shared/contract/app.ts';
import { followAnswers } from '../../../../renderer/src/query/answer-store.ts';
import { queries } from '../../../../renderer/src/query/use-query.ts';
import { changeSettings, useSettings } from '../../../../renderer/src/state/settings.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../../../renderer/src/client/index.ts', () => ({ client: { call } }));

test('a late answer does not revert a later change that an event reported', async () => {
  const before = settings.parse({ theme: 'dark' });
  const hints = { views: ['translate'], version: null };
  followAnswers();
  queries.put('settings.get', {}, before);
  call.mockImplementation(async () => {
    queries.put('settings.get', {}, { ...before, hints, theme: 'light' }); // the event of the later change
    return { ok: true, value: { ...before, hints } };
  });
  await changeSettings({ hints });
  expect(useSettings.getState().settings).toMatchObject({ theme: 'light', hints });
});
