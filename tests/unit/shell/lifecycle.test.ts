import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { expect, test, vi } from 'vitest';
import { logUnhandled, recoverFromCrashes } from '#electron/shell/crashes.ts';
import { type Lifecycle, runLifecycle } from '#electron/shell/lifecycle.ts';
import { FakeApp, FakeContents } from '../../support/electron-app.ts';
import { eventually } from '../../support/eventually.ts';
import { recordingLogger } from '../../support/logger.ts';

// The rest of the app's lifecycle is tested in tests/integration/desktop-main.test.ts.
function living(options: Partial<Lifecycle> = {}) {
  const app = new FakeApp();
  const logger = recordingLogger();
  const powerMonitor = new EventEmitter();
  const windows: EventEmitter[] = [];
  runLifecycle({
    app: app.asElectron(),
    platform: 'linux',
    openWindow: () => {
      const window = new EventEmitter();
      windows.push(window);
      return window as BrowserWindow;
    },
    onOpenedAgain: () => undefined,
    powerMonitor: powerMonitor as unknown as Lifecycle['powerMonitor'],
    close: async () => undefined,
    closeNow: () => true,
    relaunch: {},
    logger,
    ...options,
  });
  const willQuit = () => {
    const preventDefault = vi.fn();
    app.emit('will-quit', { preventDefault });
    expect(preventDefault).toHaveBeenCalled();
  };
  return { app, powerMonitor, logger, windows, willQuit };
}

test('the app exits only after closing has finished', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { app, willQuit } = living({ close: () => promise });
  willQuit();
  await Promise.resolve();
  expect(app.asked).toEqual([]);
  resolve();
  await eventually(() => expect(app.asked).toEqual(['exit 0']));
});

test('the app closes once when asked to quit twice', async () => {
  const close = vi.fn(() => Promise.resolve());
  const { app, willQuit } = living({ close });
  willQuit();
  willQuit();
  await eventually(() => expect(app.asked).toEqual(['exit 0']));
  expect(close).toHaveBeenCalledTimes(1);
});

test('a failure to close is logged, and the app still exits', async () => {
  const { app, logger, willQuit } = living({ close: () => Promise.reject(new Error('disk')) });
  willQuit();
  await eventually(() => expect(app.asked).toEqual(['exit 1']));
  expect(logger.lines).toMatchObject([{ level: 'error', fields: { error: { message: 'disk' } } }]);
});

test('the app exits when closing times out', async () => {
  const { app, willQuit } = living({ close: () => new Promise(() => undefined), limitMs: 1 });
  willQuit();
  await eventually(() => expect(app.asked).toEqual(['exit 1']));
});

test('the end of the session closes the app in the same call, and does not install an update', () => {
  const closeNow = vi.fn(() => true);
  const { app, windows, powerMonitor } = living({ closeNow });
  app.emit('browser-window-created', {}, windows[0]);
  windows[0]?.emit('query-session-end', {});
  expect(closeNow).not.toHaveBeenCalled();
  windows[0]?.emit('session-end', {});
  expect(closeNow).toHaveBeenCalledTimes(1);
  expect(app.asked).toEqual(['exit 1']);
  powerMonitor.emit('shutdown', {});
  app.emit('quit', {}, 1);
  expect(closeNow).toHaveBeenCalledTimes(1);
});

test('an end that nothing announced still closes the app, and one that took too long is logged', () => {
  const { app, logger } = living({ closeNow: () => false });
  app.emit('quit', {}, 0);
  expect(logger.lines).toMatchObject([{ level: 'error' }]);
});

test.each<[NodeJS.Platform, string[]]>([
  ['linux', ['quit']],
  ['win32', ['quit']],
  ['darwin', []],
])('closing the last window quits the app except on macOS: %s', (platform, asked) => {
  const { app } = living({ platform });
  app.emit('window-all-closed');
  expect(app.asked).toEqual(asked);
});

test('a click in the dock opens a window only if there is none', () => {
  const { app, windows } = living({ platform: 'darwin' });
  app.emit('activate');
  expect(windows).toHaveLength(1);
  windows[0]?.emit('closed');
  app.emit('activate');
  app.emit('activate');
  expect(windows).toHaveLength(2);
});

test('all unhandled errors are logged, and only the first exception is reported as fatal', () => {
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

test('a crashed page is logged and reloaded', () => {
  const { contents, logger, crash } = crashing();
  crash();
  expect(contents.reloads).toBe(1);
  expect(logger.lines).toMatchObject([{ level: 'error', fields: { reason: 'crashed', exitCode: 5 } }]);
});

test('a closed page is not reloaded', () => {
  const { contents, crash } = crashing();
  crash('clean-exit');
  expect(contents.reloads).toBe(0);
});

test('reloading stops after repeated crashes but not after occasional ones', () => {
  const { contents, hopeless, clock, crash } = crashing();
  for (let n = 0; n < 3; n++) crash();
  expect([contents.reloads, hopeless]).toEqual([3, []]);
  crash('oom');
  expect([contents.reloads, hopeless]).toEqual([3, ['oom']]);
  clock.now = 60_000;
  crash();
  expect([contents.reloads, hopeless]).toEqual([4, ['oom']]);
});

test('a helper process is logged only if it did not exit cleanly', () => {
  const { app, logger } = crashing();
  app.emit('child-process-gone', {}, { type: 'GPU', reason: 'killed', exitCode: 9 });
  app.emit('child-process-gone', {}, { type: 'Utility', reason: 'clean-exit', exitCode: 0 });
  expect(logger.lines).toMatchObject([{ fields: { type: 'GPU', reason: 'killed' } }]);
});
