import { EventEmitter } from 'node:events';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BrowserWindow } from 'electron';
import { expect, onTestFinished, test } from 'vitest';
import { askBeforeLosingInput, unsavedInputBox } from '#electron/shell/unsaved-input.ts';
import { FakeApp } from '../../support/electron-app.ts';

/**
 * A window whose page holds unsaved input, and the app around it, as in Electron: if the page objects to being
 * unloaded and nobody overrules it, the window stays and a quit is silently canceled.
 */
function unsaved() {
  const app = new FakeApp();
  const contents = new EventEmitter();
  const asked: PromiseWithResolvers<boolean>[] = [];
  const log: string[] = [];
  let isOpen = true;
  const window = {
    webContents: contents,
    close: (): boolean => {
      let isOverruled = false;
      const event = {
        preventDefault: () => {
          isOverruled = true;
        },
      };
      contents.emit('will-prevent-unload', event);
      if (isOverruled) {
        isOpen = false;
        log.push('closed');
      }
      return isOverruled;
    },
  };
  app.quit = () => {
    app.emit('before-quit', {});
    if (window.close()) log.push('quit');
  };
  askBeforeLosingInput(app.asElectron(), () => {
    const answer = Promise.withResolvers<boolean>();
    asked.push(answer);
    return answer.promise;
  });
  app.emit('browser-window-created', {}, window as unknown as BrowserWindow);
  const answer = async (close: boolean) => {
    asked.at(-1)?.resolve(close);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { app, window, asked, log, answer, isOpen: () => isOpen };
}

test('the window stays open if the user keeps editing, and closing it again asks again', async () => {
  const { window, asked, answer, isOpen } = unsaved();
  window.close();
  await answer(false);
  expect([asked.length, isOpen()]).toEqual([1, true]);
  window.close();
  expect(asked).toHaveLength(2);
});

test('the window closes if the user discards the input', async () => {
  const { window, log, answer } = unsaved();
  window.close();
  await answer(true);
  expect(log).toEqual(['closed']);
});

test('a quit continues once the user discards the input', async () => {
  const { app, log, answer } = unsaved();
  app.quit();
  expect(log).toEqual([]);
  await answer(true);
  expect(log).toEqual(['closed', 'quit']);
});

test('a cancelled quit does not quit the app when the window is closed later', async () => {
  const { app, window, log, answer } = unsaved();
  app.quit();
  await answer(false);
  window.close();
  await answer(true);
  expect(log).toEqual(['closed']);
});

test('closing twice shows one question', () => {
  const { window, asked } = unsaved();
  window.close();
  window.close();
  expect(asked).toHaveLength(1);
});

test('the question is in the current language', () => {
  onTestFinished(() => i18n.activate('en', ['en-US']));
  i18n.load('de', { [msg`Keep editing`.id]: 'Weiter bearbeiten' });
  expect(unsavedInputBox().buttons?.[0]).toBe('Keep editing');
  i18n.activate('de');
  expect(unsavedInputBox().buttons?.[0]).toBe('Weiter bearbeiten');
});
