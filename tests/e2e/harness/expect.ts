import { expect as base } from 'playwright/test';

/** Playwright's own pauses grow to a second: a story would wait most of the time for what has long been there. */
const INTERVALS = [20, 50, 100, 100, 200];

const poll = (actual: Parameters<typeof base.poll>[0], options?: Parameters<typeof base.poll>[1]) =>
  base.poll(
    actual,
    typeof options === 'object'
      ? { intervals: INTERVALS, ...options }
      : { intervals: INTERVALS, message: options },
  );

/** Playwright's `expect`, whose `poll` looks more often. */
export const expect = new Proxy(base, {
  get: (target, name, receiver) => (name === 'poll' ? poll : Reflect.get(target, name, receiver)),
});
