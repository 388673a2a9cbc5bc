import { join } from 'node:path';
import { compileFunction, createContext } from 'node:vm';
import { resolveConfig } from 'electron-vite';
import { build, mergeConfig } from 'vite';
import { expect, test } from 'vitest';
import { CALL_CHANNEL, EVENT_CHANNEL } from '#electron/transports/channels.ts';
import { FakeIpc, FakePage } from '../support/electron-ipc.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The preload script as built by `npm run build`, in memory. */
async function bundledPreload(): Promise<string> {
  const { config } = await resolveConfig({ root: ROOT, logLevel: 'silent' }, 'build', 'production');
  const built = await build(mergeConfig(config?.preload ?? {}, { build: { write: false } }));
  const chunks = [built].flat().flatMap((output) => ('output' in output ? output.output : []));
  const codes = chunks.flatMap((chunk) => (chunk.type === 'chunk' ? [[chunk.fileName, chunk.code]] : []));
  expect(codes.map(([name]) => name)).toEqual(['preload.cjs']);
  return codes[0]?.[1] ?? '';
}

test('the bundled preload requires only `electron` and exposes two functions to the page', async () => {
  const ipc = new FakeIpc();
  const page = new FakePage(ipc);
  const exposed: Record<string, unknown> = {};
  const electron = {
    contextBridge: {
      exposeInMainWorld: (name: string, api: unknown) => {
        exposed[name] = api;
      },
    },
    ipcRenderer: page,
  };
  const required: string[] = [];
  const require = (name: string) => {
    required.push(name);
    if (name !== 'electron') throw new Error(`A sandboxed preload cannot load "${name}"`);
    return electron;
  };
  // No `process`, no `Buffer`, no timers: any Node global would be undefined.
  const parsingContext = createContext({});
  const code = await bundledPreload();
  compileFunction(code, ['require', 'module', 'exports'], { parsingContext })(require, { exports: {} }, {});

  expect(required).toEqual(['electron']);
  expect(Object.keys(exposed)).toEqual(['catalogDesk']);
  const bridge = exposed.catalogDesk as Record<string, (...args: unknown[]) => unknown>;
  expect(Object.keys(bridge).toSorted()).toEqual(['call', 'subscribe']);

  ipc.handle(CALL_CHANNEL, async (_event, name, input) => `${name}: ${input}`);
  expect(await bridge.call?.('app.info', '{}')).toBe('app.info: {}');
  const heard: unknown[][] = [];
  const stop = bridge.subscribe?.((...message: unknown[]) => heard.push(message)) as () => void;
  page.send(EVENT_CHANNEL, 'jobs.changed');
  stop();
  page.send(EVENT_CHANNEL, 'jobs.changed');
  expect(heard).toEqual([['jobs.changed']]);
});
