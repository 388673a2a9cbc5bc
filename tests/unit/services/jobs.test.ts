import { expect, it, onTestFinished, vi } from 'vitest';
import { EventBus } from '#electron/services/event-bus.ts';
import { type JobHandle, Jobs } from '#electron/services/jobs.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { EventMessage } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import { recordingLogger } from '../../support/logger.ts';

function setUp() {
  const bus = new EventBus();
  const told: Job[] = [];
  bus.subscribe((text) => {
    const message = JSON.parse(text) as EventMessage;
    if (message.event === 'jobs.changed') told.push(message.payload);
  });
  const logger = recordingLogger();
  const jobs = new Jobs(bus.emit, logger);
  const start = (run: (handle: JobHandle) => Promise<string>) =>
    jobs.start({ kind: 'pull', unit: 'products', connectionId: 'c', title: 'Pulling', run }).jobId;
  const job = (id: string) => jobs.list().find((one) => one.id === id);
  return { jobs, start, job, told, logger };
}

it('a job reports its start, progress and end, and stays listed', async () => {
  const { jobs, start, job, told } = setUp();
  const id = start(async ({ report }) => {
    report({ done: 5, total: 10, phase: 'half way' });
    return 'All done.';
  });
  await jobs.quit();
  expect(told.map(({ state, phase }) => [state, phase])).toEqual([
    ['running', null],
    ['running', 'half way'],
    ['done', null],
  ]);
  expect(job(id)).toMatchObject({ done: 5, total: 10, message: 'All done.', secondsLeft: null });
});

it('a job’s rate and time left do not depend on the wall clock', async () => {
  let elapsed = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed);
  const wallClock = vi.spyOn(Date, 'now').mockReturnValue(2_000_000);
  onTestFinished(() => void vi.restoreAllMocks());
  const { jobs, start, told } = setUp();
  start(async ({ report }) => {
    report({ done: 0, total: 100 });
    wallClock.mockReturnValue(1_000_000); // the computer's clock was wrong, and has been corrected meanwhile
    elapsed = 1_000;
    report({ done: 10 });
    return 'All done.';
  });
  await jobs.quit();
  expect(told).toContainEqual(expect.objectContaining({ done: 10, rate: 10, secondsLeft: 9 }));
});

it('a wait is cut short by the user, says so, and is no longer offered after that', async () => {
  const { jobs, start, job } = setUp();
  const shown = { skip: 'Send again now', risk: 'It may be there twice.' };
  const waits: boolean[] = [];
  const until = (signal: AbortSignal) =>
    new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const id = start(async ({ skippable, signal }) => {
    waits.push(await skippable(shown, signal, until));
    waits.push(await skippable(shown, signal, async () => {}));
    waits.push(await skippable(shown, signal, until));
    return 'Done.';
  });
  expect(job(id)?.wait).toEqual(shown);
  jobs.skipWait(id);
  await expect.poll(() => waits).toEqual([true, false]);
  await jobs.quit();
  expect(waits).toEqual([true, false, false]);
  expect(job(id)).toMatchObject({ state: 'done', wait: null });
  jobs.skipWait(id);
});

it('a job knows whether the user or quitting cancelled it', async () => {
  const { jobs, start, job } = setUp();
  const run = ({ signal }: JobHandle) =>
    new Promise<string>((_, reject) => {
      signal.addEventListener('abort', () =>
        reject(new AppError('cancelled', `Stopped by ${signal.reason}.`)),
      );
    });
  const byUser = start(run);
  jobs.cancel(byUser);
  const byQuit = start(run);
  await jobs.quit();
  expect(job(byUser)).toMatchObject({ state: 'cancelled', message: 'Stopped by user.' });
  expect(job(byQuit)).toMatchObject({ state: 'cancelled', message: 'Stopped by quit.' });
});

it('a job keeps the code of an expected error; an unexpected one is logged, not shown', async () => {
  const { jobs, start, job, logger } = setUp();
  const refused = start(async () => {
    throw new AppError('unreachable', 'The service cannot be reached.', { retryable: true });
  });
  const broken = start(async () => {
    throw new TypeError('x is not a function');
  });
  await jobs.quit();
  expect(job(refused)).toMatchObject({ state: 'failed', error: { code: 'unreachable', retryable: true } });
  expect(job(broken)).toMatchObject({ state: 'failed', error: { code: 'internal' } });
  expect(job(broken)?.message).not.toMatch(/function|TypeError/);
  expect(logger.lines.length).toBe(1);
});

it('a job whose service accepts no more requests says until when, and counts that in its time left', async () => {
  let elapsed = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed);
  vi.spyOn(Date, 'now').mockImplementation(() => 1_000_000_000_000 + elapsed);
  onTestFinished(() => void vi.restoreAllMocks());
  const { jobs, start, job } = setUp();
  const done = Promise.withResolvers<void>();
  const id = start(async ({ report }) => {
    report({ done: 0, total: 100, phase: 'reading' });
    elapsed = 1_000;
    report({ done: 10 });
    await done.promise;
    return 'All done.';
  });
  jobs.held('other', Date.now() + 59_000);
  expect(job(id)).toMatchObject({ phase: 'reading', secondsLeft: 9 });
  jobs.held('c', Date.now() + 59_000);
  expect(job(id)).toMatchObject({
    phase: expect.stringMatching(/^The service accepts no more requests until .*\d:\d\d:\d\d/),
    secondsLeft: 540,
  });
  elapsed = 60_000;
  jobs.held('c', null);
  expect(job(id)).toMatchObject({ phase: 'reading', secondsLeft: 540 });
  done.resolve();
  await jobs.quit();
});
