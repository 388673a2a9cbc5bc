import type { Page } from 'playwright/test';

/** What a started app is given: nothing of the developer's own profile, home folder or keychain. */
export interface StartOptions {
  dataDir: string;
  args: readonly string[];
  env: Record<string, string>;
  /** Called with everything that the page complains about: errors, rejected promises, CSP violations. */
  onComplaint: (complaint: string) => void;
}

export interface RunningApp {
  page: Page;
  /** Closes the window and ends the app the way a user does; fails if it does not end cleanly. */
  quit(): Promise<void>;
  /** Ends the app without a chance to save anything. */
  kill(): Promise<void>;
}

/** One of the two ways to run the same app. */
export interface Shell {
  kind: 'browser' | 'desktop';
  start(options: StartOptions): Promise<RunningApp>;
  close(): Promise<void>;
}

export const VIEWPORT = { width: 1440, height: 900 };

/** Reports what a page complains about. Chromium reports CSP violations as console errors, so they are included. */
export function watchPage(page: Page, onComplaint: (complaint: string) => void): void {
  page.on('console', (message) => {
    if (message.type() === 'error') onComplaint(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => onComplaint(`page: ${error.stack ?? error.message}`));
}
