import { beforeEach, expect, it, vi } from 'vitest';
import type { PayloadOf } from '#shared/contract/registry.ts';
import { useToastQueue } from '../../../../renderer/src/components/toast-queue.ts';

type End = PayloadOf<'app.downloadEnded'>;
const listeners = new Set<(end: End) => void>();
vi.mock('../../../../renderer/src/client/index.ts', () => ({
  client: {
    on: (_event: string, listener: (end: End) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  },
}));
vi.stubGlobal('navigator', { onLine: true });
const clicked: { href: string; download: string }[] = [];
vi.stubGlobal('document', {
  createElement: () => {
    const link = { href: '', download: '', click: () => clicked.push(link) };
    return link;
  },
});

const { useApp } = await import('../../../../renderer/src/state/app.ts');
const { saveFile } = await import('../../../../renderer/src/state/save-file.ts');

function shell(name: 'desktop' | 'browser') {
  useApp.setState({
    info: {
      version: '0',
      shell: name,
      platform: 'linux',
      sandboxed: null,
      runtime: { electron: null, chromium: null, node: '24', sqlite: '3', system: 'Linux' },
      dataDir: '/',
      keychain: { available: true },
      language: 'en',
      openSample: false,
      repaired: null,
      adopted: { connections: 0, unknown: 0 },
      interrupted: [],
    },
  });
}

function end(outcome: End['outcome'], path: string, url = clicked[0]?.href ?? '') {
  for (const listener of listeners) listener({ url, outcome, path });
}

beforeEach(() => {
  clicked.length = 0;
  listeners.clear();
  useToastQueue.setState({ waiting: [] });
});

it('waits for the save dialog of the desktop app and returns where the file is', async () => {
  shell('desktop');
  let answer: string | null | undefined;
  const saving = saveFile('changes.json', ['{}'], 'application/json').then((saved) => {
    answer = saved;
  });
  expect(clicked).toMatchObject([{ download: 'changes.json' }]);
  end('saved', 'another.json', 'blob:another');
  await Promise.resolve();
  expect(answer).toBeUndefined();
  end('saved', '/home/ada/mine.json');
  await saving;
  expect(answer).toBe('/home/ada/mine.json');
  expect(listeners.size).toBe(0);
});

it('shows no message for a cancelled dialog', async () => {
  shell('desktop');
  const saving = saveFile('changes.json', ['{}'], 'application/json');
  end('cancelled', '');
  expect(await saving).toBeNull();
  expect(useToastQueue.getState().waiting).toEqual([]);
});

it('reports a file that could not be written', async () => {
  shell('desktop');
  const saving = saveFile('changes.json', ['{}'], 'application/json');
  end('failed', 'mine.json');
  expect(await saving).toBeNull();
  expect(useToastQueue.getState().waiting).toMatchObject([
    { kind: 'failed', title: '“mine.json” was not saved' },
  ]);
});

it('leaves the download to the browser without waiting for its outcome', async () => {
  shell('browser');
  expect(await saveFile('changes.json', ['{}'], 'application/json')).toBe('changes.json');
  expect(listeners.size).toBe(0);
});
