import { EventEmitter } from 'node:events';
import type { App, WebContents } from 'electron';

/** Electron's `app`, limited to its events, with a record of the calls made to it. */
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

/** Web contents that report whether a guard prevented an event, as Electron's `defaultPrevented` does. */
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

  /** True if the event was not prevented. */
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
