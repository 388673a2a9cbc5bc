import type { BrowserWindow } from 'electron';
import { expect, test, vi } from 'vitest';
import { recoverFromCrashes } from '#electron/shell/crashes.ts';
import { closeBeforeQuit, focusOnSecondStart, followWindows } from '#electron/shell/lifecycle.ts';
import { FakeApp, FakeContents } from '../../support/electron-app.ts';
import { recordingLogger } from '../../support/logger.ts';

const willQuit = (app: FakeApp) => {
  const preventDefault = vi.fn();
  app.emit('will-quit', { preventDefault });
  return preventDefault;
};

test('the end waits until everything is written down', async () => {
  const app = new FakeApp();
  const { promise, resolve } = Promise.withResolvers<void>();
  closeBeforeQuit(app.asElectron(), () => promise, recordingLogger());
  expect(willQuit(app)).toHaveBeenCalled();
  await Promise.resolve();
  expect(app.asked).toEqual([]);
  resolve();
  await vi.waitFor(() => expect(app.asked).toEqual(['exit 0']));
});

test('asked to quit again and again, it closes once', async () => {
  const app = new FakeApp();
  const close = vi.fn(() => Promise.resolve());
  closeBeforeQuit(app.asElectron(), close, recordingLogger());
  expect(willQuit(app)).toHaveBeenCalled();
  expect(willQuit(app)).toHaveBeenCalled();
  await vi.waitFor(() => expect(app.asked).toEqual(['exit 0']));
  expect(close).toHaveBeenCalledTimes(1);
});

test('a failure to close is written down, and the app ends all the same', async () => {
  const app = new FakeApp();
  const logger = recordingLogger();
  closeBeforeQuit(app.asElectron(), () => Promise.reject(new Error('disk')), logger);
  willQuit(app);
  await vi.waitFor(() => expect(app.asked).toEqual(['exit 1']));
  expect(logger.lines).toMatchObject([{ level: 'error', fields: { error: { message: 'disk' } } }]);
});

test('an end that never comes is given up on', async () => {
  const app = new FakeApp();
  closeBeforeQuit(app.asElectron(), () => new Promise(() => undefined), recordingLogger(), 1);
  willQuit(app);
  await vi.waitFor(() => expect(app.asked).toEqual(['exit 1']));
});

test('a second start brings the window forward, also out of the task bar', () => {
  const app = new FakeApp();
  const asked: string[] = [];
  const window = {
    isMinimized: () => true,
    restore: () => asked.push('restore'),
    focus: () => asked.push('focus'),
  } as unknown as BrowserWindow;
  let open: BrowserWindow | undefined;
  focusOnSecondStart(app.asElectron(), () => open);
  app.emit('second-instance');
  expect(asked).toEqual([]);
  open = window;
  app.emit('second-instance');
  expect(asked).toEqual(['restore', 'focus']);
});

test.each<[NodeJS.Platform, string[]]>([
  ['linux', ['quit']],
  ['win32', ['quit']],
  ['darwin', []],
])('the last window closed on %s', (platform, asked) => {
  const app = new FakeApp();
  followWindows(
    app.asElectron(),
    platform,
    () => undefined,
    () => false,
  );
  app.emit('window-all-closed');
  expect(app.asked).toEqual(asked);
});

test('a click in the dock opens a window where there is none', () => {
  const app = new FakeApp();
  let windows = 0;
  followWindows(
    app.asElectron(),
    'darwin',
    () => windows++,
    () => windows > 0,
  );
  app.emit('activate');
  app.emit('activate');
  expect(windows).toBe(1);
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
