import { t } from '@lingui/core/macro';
import type { App, BrowserWindow, MessageBoxOptions } from 'electron';

/**
 * Asks before a window closes whose page has unsaved input (its `beforeunload` handler objects). Electron itself shows
 * nothing then, and cancels a quit under way. Not a synchronous dialog, because jobs continue while the user thinks.
 */
export function askBeforeLosingInput(
  app: Pick<App, 'on' | 'quit'>,
  mayClose: (window: BrowserWindow) => Promise<boolean>,
): void {
  let quitting = false;
  app.on('before-quit', () => {
    quitting = true;
  });
  app.on('browser-window-created', (_event, window) => {
    let state: 'idle' | 'asking' | 'closing' = 'idle';
    window.webContents.on('will-prevent-unload', (event) => {
      if (state === 'closing') return event.preventDefault();
      const goOn = quitting ? () => app.quit() : () => window.close();
      quitting = false;
      if (state === 'asking') return;
      state = 'asking';
      void mayClose(window).then((close) => {
        state = close ? 'closing' : 'idle';
        if (close) goOn();
      });
    });
  });
}

/** The second button closes. */
export const unsavedInputBox = (): MessageBoxOptions => ({
  type: 'warning',
  message: t`Close while you are editing?`,
  detail: t`What you typed in a cell or a translation is staged, if it is valid. What you typed in a form is lost.`,
  buttons: [t`Keep editing`, t`Close`],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
});
