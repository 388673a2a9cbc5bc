import type { BrowserWindow, NotificationConstructorOptions, PowerSaveBlocker } from 'electron';
import type { Job } from '#shared/contract/jobs.ts';
import { endedTitle } from '#shared/domain/ended-title.ts';

interface LongWorkOptions {
  powerSaveBlocker: Pick<PowerSaveBlocker, 'start' | 'stop'>;
  windows(): readonly Pick<BrowserWindow, 'isDestroyed' | 'setProgressBar' | 'isFocused'>[];
  /** Whether the user wants notifications. */
  notifies(): boolean;
  /** Shows a notification of the system; a click on it brings the app to the front. */
  notify(notification: NotificationConstructorOptions): void;
}

interface Shown {
  on(event: 'click' | 'close', listener: () => void): unknown;
  show(): void;
}

/** Shows notifications of the system; `onClick` is called when the user chooses one. */
export function notifier(
  Notification: new (options: NotificationConstructorOptions) => Shown,
  onClick: () => void,
): LongWorkOptions['notify'] {
  // One that is collected as garbage while it is on screen hears no click.
  const shown = new Set<Shown>();
  return (options) => {
    const notification = new Notification(options);
    shown.add(notification);
    notification.on('close', () => shown.delete(notification));
    notification.on('click', () => {
      shown.delete(notification);
      onClick();
    });
    notification.show();
  };
}

/** Jobs that nobody waits for. */
const IN_BACKGROUND: ReadonlySet<Job['kind']> = new Set(['feed']);
/** Who switched to another window only a moment ago needs no message about what they saw coming. */
const WORTH_A_NOTIFICATION_MS = 3_000;

const NONE = -1;
/** Electron shows values above 1 as a bar without a length. */
const UNKNOWN_LENGTH = 2;

/**
 * While jobs run, keeps the computer from falling asleep and shows their progress in the task bar or dock; notifies of their end if
 * no window is in front. Returns the listener for changed jobs.
 */
export function followLongWork(options: LongWorkOptions): (job: Job) => void {
  const running = new Map<string, Job>();
  let blocker: number | undefined;

  const keepAwake = (wanted: boolean): void => {
    if (wanted) blocker ??= options.powerSaveBlocker.start('prevent-app-suspension');
    else if (blocker !== undefined) {
      options.powerSaveBlocker.stop(blocker);
      blocker = undefined;
    }
  };

  return (job) => {
    if (IN_BACKGROUND.has(job.kind)) return;
    const ended = running.get(job.id);
    if (job.state === 'running') running.set(job.id, job);
    else running.delete(job.id);
    // One that only waits, for an unreachable service for example, may do so all night.
    keepAwake([...running.values()].some(({ wait }) => wait === null));
    const windows = options.windows().filter((window) => !window.isDestroyed());
    const progress = progressOf([...running.values()]);
    for (const window of windows) window.setProgressBar(progress);
    if (ended && job.endedAt !== null && isWorthANotification(job) && options.notifies())
      if (!windows.some((window) => window.isFocused())) options.notify(notificationOf(job));
  };
}

/** For `BrowserWindow.setProgressBar`: how much of all running jobs is done. */
export function progressOf(jobs: readonly Pick<Job, 'done' | 'total'>[]): number {
  if (jobs.length === 0) return NONE;
  const counted = jobs.flatMap(({ done, total }) => (total ? [Math.min(1, done / total)] : []));
  if (counted.length === 0) return UNKNOWN_LENGTH;
  return counted.reduce((sum, part) => sum + part, 0) / counted.length;
}

const isWorthANotification = ({ state, startedAt, endedAt }: Job): boolean =>
  state !== 'cancelled' &&
  Date.parse(endedAt ?? startedAt) - Date.parse(startedAt) >= WORTH_A_NOTIFICATION_MS;

function notificationOf(job: Job): NotificationConstructorOptions {
  const body = job.error?.message ?? job.message;
  return { title: endedTitle(job), ...(body ? { body } : {}) };
}
