import { EventEmitter } from 'node:events';
import type { App, WebContents } from 'electron';

/** Electron's `app` as far as events go, with a record of what was asked of it. */
export class FakeApp extends EventEmitter {
  readonly asked: string[] = [];

  quit(): void {
    this.asked.push('quit');
  }

  exit(code = 0): void {
    this.asked.push(`exit ${code}`);
  }

  relaunch(): void {
    this.asked.push('relaunch');
  }

  asElectron(): App {
    return this as unknown as App;
  }
}

/** Web contents that report what a guard did with an event, as Electron's `defaultPrevented` does. */
export class FakeContents extends EventEmitter {
  openHandler: ((details: { url: string }) => { action: string }) | undefined;
  reloads = 0;

  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler;
  }

  isDestroyed(): boolean {
    return false;
  }

  reload(): void {
    this.reloads++;
  }

  /** Whether the event was let through. */
  lets(event: string, details: Record<string, unknown> = {}): boolean {
    let prevented = false;
    this.emit(event, {
      ...details,
      preventDefault: () => {
        prevented = true;
      },
    });
    return !prevented;
  }

  asElectron(): WebContents {
    return this as unknown as WebContents;
  }
}
