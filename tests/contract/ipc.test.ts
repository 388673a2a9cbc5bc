import { expect, test } from 'vitest';
import { createDispatch } from '#electron/transports/dispatch.ts';
import { serveIpc } from '#electron/transports/ipc.ts';
import { exposeContract } from '#electron/transports/ipc-page.ts';
import { ipcTransport } from '../../renderer/src/client/ipc.ts';
import { FakeIpc, FakePage } from '../support/electron-ipc.ts';
import { eventSource } from '../support/events.ts';
import { handlersWith } from '../support/handlers.ts';
import { recordingLogger } from '../support/logger.ts';
import { describeContract, type Page } from './contract-suite.ts';

const ORIGIN = 'app://catalog-desk';

const pageOver = (fake: FakePage): Page => {
  const transport = ipcTransport(exposeContract(fake));
  return { call: transport.call, subscribe: (listener) => Promise.resolve(transport.subscribe(listener)) };
};

describeContract('ipc', async ({ dispatch, subscribe }) => {
  const ipc = new FakeIpc();
  const pages = [new FakePage(ipc), new FakePage(ipc)] as const;
  const stop = serveIpc({
    ipcMain: ipc,
    dispatch,
    subscribe,
    pages: () => pages,
    origin: ORIGIN,
    logger: recordingLogger(),
  });
  return {
    page: pageOver(pages[0]),
    otherPage: pageOver(pages[1]),
    close: async () => stop(),
  };
});

function serve() {
  const ipc = new FakeIpc();
  const events = eventSource();
  const gone = new FakePage(ipc);
  const page = new FakePage(ipc);
  const logger = recordingLogger();
  const stop = serveIpc({
    ipcMain: ipc,
    dispatch: createDispatch(handlersWith({}), { logger, checkOutputs: true }),
    subscribe: events.subscribe,
    pages: () => [gone, page],
    origin: ORIGIN,
    logger,
  });
  return { ipc, events, gone, page, stop };
}

test('a closed window does not prevent other windows from receiving events', () => {
  const { events, gone, page } = serve();
  const heard: unknown[] = [];
  exposeContract(page).subscribe((message) => heard.push(message));
  gone.destroy();
  events.fire({
    event: 'settings.changed',
    payload: {
      language: null,
      theme: 'dark',
      density: 'compact',
      lastConnection: null,
      network: { proxy: 'none', proxyAddress: '', proxyUser: '', caFile: '' },
      updates: { checkAtStart: false, address: '' },
      machine: { provider: 'off', address: '', model: '', price: '' },
    },
  });
  expect(heard).toHaveLength(1);
});

test('a call made after the main process stops serving reports a lost connection', async () => {
  const { page, stop } = serve();
  stop();
  expect(await pageOver(page).call('app.info', {})).toMatchObject({
    ok: false,
    error: { code: 'lost_connection' },
  });
});
