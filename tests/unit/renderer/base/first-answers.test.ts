import { expect, test } from 'vitest';
import { contractClient } from '#renderer/client/contract-client.ts';
import type { Transport } from '#renderer/client/transport.ts';
import type { EventMessage } from '#shared/contract/registry.ts';

function windowOver(answers: Record<string, unknown>) {
  const asked: string[] = [];
  let tell: (message: EventMessage) => void = () => undefined;
  const transport: Transport = {
    call: async (name) => {
      asked.push(name);
      return { ok: true, value: answers[name] };
    },
    subscribe: (listener) => {
      tell = listener;
      return () => undefined;
    },
    onConnectionState: () => () => undefined,
  };
  return { asked, client: contractClient(transport), tell: (message: EventMessage) => tell(message) };
}

const SETTINGS = { theme: 'dark' };
const FIRST = {
  'app.first': { 'settings.get': SETTINGS, 'jobs.list': [] },
  'settings.get': { theme: 'light' },
};

test('what was asked first answers the first call, and only that one', async () => {
  const { asked, client } = windowOver(FIRST);
  await client.askFirst();
  expect(await client.call('settings.get', {})).toEqual({ ok: true, value: SETTINGS });
  expect(asked).toEqual(['app.first']);
  expect(await client.call('settings.get', {})).toEqual({ ok: true, value: { theme: 'light' } });
  expect(asked).toEqual(['app.first', 'settings.get']);
});

test('a call that comes while it is asked waits for that answer', async () => {
  const { asked, client } = windowOver(FIRST);
  void client.askFirst();
  expect(await client.call('settings.get', {})).toEqual({ ok: true, value: SETTINGS });
  expect(asked).toEqual(['app.first']);
});

test('an event that overtakes the answers makes them stale as well', async () => {
  const { asked, client, tell } = windowOver(FIRST);
  const asking = client.askFirst();
  tell({ event: 'app.filesOpened', payload: {} });
  await asking;
  expect(await client.call('settings.get', {})).toEqual({ ok: true, value: { theme: 'light' } });
  expect(asked).toEqual(['app.first', 'settings.get']);
});

test('after an event the answers may be stale, and are asked for again', async () => {
  const { asked, client, tell } = windowOver(FIRST);
  await client.askFirst();
  tell({ event: 'app.filesOpened', payload: {} });
  expect(await client.call('settings.get', {})).toEqual({ ok: true, value: { theme: 'light' } });
  expect(asked).toEqual(['app.first', 'settings.get']);
});
