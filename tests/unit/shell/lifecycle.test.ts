import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { expect, test, vi } from 'vitest';
import { logUnhandled, recoverFromCrashes } from '#electron/shell/crashes.ts';
import { type Lifecycle, runLifecycle } from '#electron/shell/lifecycle.ts';
import { FakeApp, FakeContents } from '../../support/electron-app.ts';
import { recordingLogger } from '../../support/logger.ts';

// The rest of the app's lifecycle is tested in tests/integration/desktop-main.test.ts.
function living(options: Partial<Lifecycle> = {}) {
  const app = new FakeApp();
  const logger = recordingLogger();
  const windows: EventEmitter[] = [];
  runLifecycle({
    app: app.asElectron(),
    platform: 'linux',
    openWindow: () => {
      const window = new EventEmitter();
      windows.push(window);
      return window as BrowserWindow;
    },
    close: async () => undefined,
    relaunch: {},
    logger,
    ...options,
  });
  const willQuit = () => {
    const preventDefault = vi.fn();
    app.emit('will-quit', { preventDefault });
    expect(preventDefault).toHaveBeenCalled();
  };
  return { app, logger, windows, willQuit };
}

test('the end waits until everything is written down', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { app, willQuit } = living({ close: () => promise });
  willQuit();
  await Promise.resolve();
  expect(app.asked).toEqual([]);
  resolve();
  await vi.waitFor(() => expect(app.asked).toEqual(['exit 0']));
});

test('asked to quit again and again, it closes once', async () => {
  const close = vi.fn(() => Promise.resolve());
  const { app, willQuit } = living({ close });
  willQuit();
  willQuit();
  await vi.waitFor(() => expect(app.asked).toEqual(['exit 0']));
  expect(close).toHaveBeenCalledTimes(1);
});

test('a failure to close is written down, and the app ends all the same', async () => {
  const { app, logger, willQuit } = living({ close: () => Promise.reject(new Error('disk')) });
  willQuit();
  await vi.waitFor(() => expect(app.asked).toEqual(['exit 1']));
  expect(logger.lines).toMatchObject([{ level: 'error', fields: { error: { message: 'disk' } } }]);
});

test('an end that never comes is given up on', async () => {
  const { app, willQuit } = living({ close: () => new Promise(() => undefined), limitMs: 1 });
  willQuit();
  await vi.waitFor(() => expect(app.asked).toEqual(['exit 1']));
});

test.each<[NodeJS.Platform, string[]]>([
  ['linux', ['quit']],
  ['win32', ['quit']],
  ['darwin', []],
])('the last window closed on %s', (platform, asked) => {
  const { app } = living({ platform });
  app.emit('window-all-closed');
  expect(app.asked).toEqual(asked);
});

test('a click in the dock opens a window where there is none', () => {
  const { app, windows } = living({ platform: 'darwin' });
  app.emit('activate');
  expect(windows).toHaveLength(1);
  windows[0]?.emit('closed');
  app.emit('activate');
  app.emit('activate');
  expect(windows).toHaveLength(2);
});

test('an error that nobody handled is reported once, and all of them are written down', () => {
  const source = new EventEmitter();
  const logger = recordingLogger();
  const fatal = vi.fn();
  logUnhandled(source as NodeJS.Process, logger, fatal);
  const [first, second] = [new Error('first'), new Error('second')];
  source.emit('unhandledRejection', new Error('left'));
  expect(fatal).not.toHaveBeenCalled();
  source.emit('uncaughtException', first);
  source.emit('uncaughtException', second);
  expect(fatal.mock.calls).toEqual([[first]]);
  expect(logger.lines).toMatchObject(
    ['left', 'first', 'second'].map((message) => ({ level: 'error', fields: { error: { message } } })),
  );
});

function crashing() {
  const app = new FakeApp();
  const contents = new FakeContents();
  const logger = recordingLogger();
  const hopeless: string[] = [];
  const clock = { now: 0 };
  recoverFromCrashes({
    app: app.asElectron(),
    logger,
    now: () => clock.now,
    onHopeless: (reason) => hopeless.push(reason),
  });
  const crash = (reason = 'crashed') =>
    app.emit('render-process-gone', {}, contents, { reason, exitCode: 5 });
  return { app, contents, logger, hopeless, clock, crash };
}

test('a page that crashed is loaded again', () => {
  const { contents, logger, crash } = crashing();
  crash();
  expect(contents.reloads).toBe(1);
  expect(logger.lines).toMatchObject([{ level: 'error', fields: { reason: 'crashed', exitCode: 5 } }]);
});

test('a page that was closed is not', () => {
  const { contents, crash } = crashing();
  crash('clean-exit');
  expect(contents.reloads).toBe(0);
});

test('a page that crashes at once again is not loaded for ever; one that does now and then is', () => {
  const { contents, hopeless, clock, crash } = crashing();
  for (let n = 0; n < 3; n++) crash();
  expect([contents.reloads, hopeless]).toEqual([3, []]);
  crash('oom');
  expect([contents.reloads, hopeless]).toEqual([3, ['oom']]);
  clock.now = 60_000;
  crash();
  expect([contents.reloads, hopeless]).toEqual([4, ['oom']]);
});

test('a helper process that ended is written down', () => {
  const { app, logger } = crashing();
  app.emit('child-process-gone', {}, { type: 'GPU', reason: 'killed', exitCode: 9 });
  app.emit('child-process-gone', {}, { type: 'Utility', reason: 'clean-exit', exitCode: 0 });
  expect(logger.lines).toMatchObject([{ fields: { type: 'GPU', reason: 'killed' } }]);
});
