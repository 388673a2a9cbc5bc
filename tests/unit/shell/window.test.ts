import { EventEmitter } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type MainWindowOptions, openMainWindow, webPreferences } from '#electron/shell/main-window.ts';
import {
  minimumOn,
  placeOnDisplays,
  readWindowState,
  saveWindowState,
  type WindowState,
} from '#electron/shell/window-state.ts';
import { recordingLogger } from '../../support/logger.ts';
import { tempDir } from '../../support/temp-dir.ts';

const display: Rectangle = { x: 0, y: 0, width: 1920, height: 1080 };
const second: Rectangle = { x: 1920, y: 0, width: 1280, height: 800 };

class FakeWindow extends EventEmitter {
  readonly options: BrowserWindowConstructorOptions;
  readonly asked: string[] = [];
  bounds: Rectangle = { x: 10, y: 20, width: 1300, height: 800 };
  maximized = false;
  readonly webContents = new EventEmitter();

  constructor(options: BrowserWindowConstructorOptions) {
    super();
    this.options = options;
  }

  async loadURL(url: string): Promise<void> {
    this.asked.push(url);
  }
  maximize(): void {
    this.asked.push('maximize');
  }
  show(): void {
    this.asked.push('show');
  }
  isVisible(): boolean {
    return this.asked.includes('show');
  }
  isDestroyed(): boolean {
    return this.asked.includes('destroy');
  }
  isMaximized(): boolean {
    return this.maximized;
  }
  getNormalBounds(): Rectangle {
    return this.bounds;
  }
}

function openWith(state: WindowState | null, more: Partial<MainWindowOptions> = {}) {
  const stateFile = join(tempDir(), 'window.json');
  if (state) saveWindowState(stateFile, [display], state, recordingLogger());
  const options: MainWindowOptions = {
    BrowserWindow: FakeWindow as unknown as new (options: BrowserWindowConstructorOptions) => BrowserWindow,
    preload: '/out/preload/preload.cjs',
    icon: '/icon.png',
    page: 'app://catalog-desk/',
    stateFile,
    workAreas: () => [display],
    dark: true,
    spellcheck: false,
    logger: recordingLogger(),
    ...more,
  };
  return { window: openMainWindow(options) as unknown as FakeWindow, stateFile };
}

describe('the window', () => {
  test('loads the page with secure preferences and is shown once it is ready', () => {
    const { window } = openWith(null);
    expect(window.options).toMatchObject({
      show: false,
      minWidth: 1024,
      minHeight: 700,
      webPreferences: { ...webPreferences, preload: '/out/preload/preload.cjs' },
    });
    expect(window.asked).toEqual(['app://catalog-desk/']);
    window.emit('ready-to-show');
    expect(window.asked).toEqual(['app://catalog-desk/', 'show']);
  });

  test('checks spelling only if that is enabled', () => {
    expect(openWith(null).window.options.webPreferences?.spellcheck).toBe(false);
    expect(openWith(null, { spellcheck: true }).window.options.webPreferences?.spellcheck).toBe(true);
  });

  test.each<[string, (window: FakeWindow) => void]>([
    ['ready to be shown', (window) => window.emit('ready-to-show')],
    ['loaded', (window) => window.webContents.emit('did-finish-load')],
    ['neither for 3 seconds', () => vi.advanceTimersByTime(3_000)],
  ])('is shown once, when it is %s', (_when, happens) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { window } = openWith(null);
    vi.advanceTimersByTime(2_999);
    expect(window.asked).not.toContain('show');
    happens(window);
    window.emit('ready-to-show');
    window.webContents.emit('did-finish-load');
    vi.runAllTimers();
    expect(window.asked.filter((asked) => asked === 'show')).toHaveLength(1);
  });

  test('is not shown if it was destroyed before it was ready', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { window } = openWith(null);
    window.asked.push('destroy');
    window.emit('closed');
    vi.runAllTimers();
    expect(window.asked).not.toContain('show');
  });

  test('opens where it was left and saves its place when it closes', () => {
    const { window, stateFile } = openWith({ x: 100, y: 50, width: 1200, height: 900, maximized: true });
    expect(window.options).toMatchObject({ x: 100, y: 50, width: 1200, height: 900 });
    window.emit('ready-to-show');
    expect(window.asked).toContain('maximize');
    window.emit('close');
    expect(readWindowState(stateFile, [display])).toEqual({ ...window.bounds, maximized: false });
  });
});

describe('the window’s place', () => {
  const left: WindowState = { x: 2000, y: 10, width: 1200, height: 780, maximized: false };

  test('is kept if its display is still connected', () => {
    expect(placeOnDisplays(left, [display, second])).toEqual(left);
  });

  test('is centred if its display was unplugged', () => {
    expect(placeOnDisplays(left, [display])).toEqual({ width: 1200, height: 780, maximized: false });
  });

  test('shrinks to the display', () => {
    const large = { ...left, width: 4000, height: 3000 };
    expect(placeOnDisplays(large, [display, second])).toMatchObject({ width: 1280, height: 800 });
    expect(placeOnDisplays({ ...left, width: 300, height: 200 }, [display])).toMatchObject({
      width: 1024,
      height: 700,
    });
  });

  test.each<[scale: string, workArea: Rectangle]>([
    ['150 %', { x: 0, y: 0, width: 1280, height: 680 }],
    ['175 %', { x: 0, y: 0, width: 1097, height: 577 }],
    ['200 %', { x: 0, y: 0, width: 960, height: 500 }],
  ])('fits a laptop of 1920 × 1080 at %s, whose work area is below the minimum size', (_scale, laptop) => {
    const { width, height } = placeOnDisplays({ width: 1440, height: 900, maximized: false }, [laptop]);
    expect(width).toBeLessThanOrEqual(laptop.width);
    expect(height).toBeLessThanOrEqual(laptop.height);
    const { minWidth, minHeight } = minimumOn([display, laptop]);
    expect(minWidth).toBeLessThanOrEqual(laptop.width);
    expect(minHeight).toBeLessThanOrEqual(laptop.height);
    expect(minimumOn([display])).toEqual({ minWidth: 1024, minHeight: 700 });
  });

  test('is remembered for each arrangement of displays, and the latest one serves new arrangements', () => {
    const file = join(tempDir(), 'window.json');
    const logger = recordingLogger();
    const atDesk = { x: 2000, y: 10, width: 1200, height: 780, maximized: false };
    const alone = { x: 5, y: 6, width: 1100, height: 720, maximized: true };
    saveWindowState(file, [display, second], atDesk, logger);
    saveWindowState(file, [display], alone, logger);
    expect(readWindowState(file, [display, second])).toEqual(atDesk);
    expect(readWindowState(file, [display])).toEqual(alone);
    expect(readWindowState(file, [second])).toEqual(alone);
    for (let n = 1; n <= 20; n++) saveWindowState(file, [{ ...display, x: n }], alone, logger);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveLength(10);
  });

  test.each(['', '{', '{"width":"wide"}', '{"x":1.5,"y":0,"width":10,"height":10,"maximized":false}'])(
    'falls back to the default size for an unreadable state: %s',
    (text) => {
      const file = join(tempDir(), 'window.json');
      writeFileSync(file, text);
      expect(readWindowState(file, [display])).toEqual({ width: 1440, height: 900, maximized: false });
    },
  );
});
