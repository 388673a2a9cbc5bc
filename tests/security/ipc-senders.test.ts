import { expect, test, vi } from 'vitest';
import { createDispatch } from '#electron/transports/dispatch.ts';
import { type Frame, serveIpc } from '#electron/transports/ipc.ts';
import { exposeContract } from '#electron/transports/ipc-page.ts';
import type { Handlers } from '#shared/contract/registry.ts';
import { FakeIpc, FakePage } from '../support/electron-ipc.ts';
import { eventSource } from '../support/events.ts';
import { handlersWith } from '../support/handlers.ts';
import { recordingLogger } from '../support/logger.ts';

const own: Frame = { origin: 'app://catalog-desk', parent: null };

function serve() {
  const ipc = new FakeIpc();
  const getSettings = vi.fn<Handlers['settings.get']>(() =>
    Promise.resolve({
      language: null,
      theme: 'dark',
      density: 'compact',
      lastConnection: null,
      network: { proxy: 'none', proxyAddress: '', proxyUser: '', caFile: '' },
      updates: { checkAtStart: false, address: '' },
      machine: { provider: 'off', address: '', model: '', price: '' },
    }),
  );
  const logger = recordingLogger();
  serveIpc({
    ipcMain: ipc,
    dispatch: createDispatch(handlersWith({ 'settings.get': getSettings }), { logger, checkOutputs: true }),
    subscribe: eventSource().subscribe,
    pages: () => [],
    origin: own.origin,
    logger,
  });
  return { ipc, getSettings };
}

test('the main frame of our own page may call', async () => {
  const { ipc } = serve();
  const answer = await exposeContract(new FakePage(ipc, own)).call('settings.get', '{}');
  expect(JSON.parse(answer)).toMatchObject({ ok: true });
});

test.each<[string, Frame | null]>([
  ['a page of another origin', { origin: 'https://evil.example', parent: null }],
  ['a host that only starts like ours', { origin: 'app://catalog-desk.evil', parent: null }],
  ['a file', { origin: 'file://', parent: null }],
  ['an opaque origin', { origin: 'null', parent: null }],
  ['a frame inside our page, even of our origin', { origin: own.origin, parent: own }],
  ['a frame that is gone', null],
])('%s may not call', async (_case, frame) => {
  const { ipc, getSettings } = serve();
  const answer = await exposeContract(new FakePage(ipc, frame)).call('settings.get', '{}');
  expect(JSON.parse(answer)).toMatchObject({ ok: false, error: { code: 'not_found' } });
  expect(getSettings).not.toHaveBeenCalled();
});

test('one IPC channel serves the calls of all operations', () => {
  expect(serve().ipc.channels).toEqual(['catalog-desk:call']);
});

test('the page gets two functions with fixed channels; listeners never get the event object', async () => {
  const ipc = new FakeIpc();
  const page = new FakePage(ipc, own);
  const invoke = vi.spyOn(page, 'invoke');
  const on = vi.spyOn(page, 'on');
  const bridge = exposeContract(page);
  expect(Object.keys(bridge).toSorted()).toEqual(['call', 'subscribe']);

  await bridge.call('some-other-channel', '{}');
  expect(invoke.mock.calls).toEqual([['catalog-desk:call', 'some-other-channel', '{}']]);

  const listener = vi.fn();
  bridge.subscribe(listener);
  expect(on.mock.calls.map(([channel]) => channel)).toEqual(['catalog-desk:event']);
  page.send('catalog-desk:event', '{"event":"x"}');
  expect(listener.mock.calls).toEqual([['{"event":"x"}']]);
});
