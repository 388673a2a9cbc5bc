import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pauseAfter } from '#electron/services/feed/pause-after.ts';
import { AppError } from '#shared/contract/result.ts';

const failure = new AppError('unreachable', 'No answer');
const MINUTE = 60_000;

describe('the pause before the next poll', () => {
  test.each([
    [0, 60, MINUTE],
    [1, 60, 2 * MINUTE],
    [2, 60, 4 * MINUTE],
    [4, 60, 15 * MINUTE],
    [400, 60, 15 * MINUTE],
    [0, 3600, 60 * MINUTE],
    [3, 3600, 60 * MINUTE],
  ])('after %i failures with an interval of %i seconds is %i ms', (failures, seconds, pause) => {
    expect(pauseAfter({ failures, failure: failures === 0 ? null : failure }, seconds)).toBe(pause);
  });

  test('is at least as long as the service asks', () => {
    const busy = new AppError('service_error', 'Busy', { retryAfterMs: 40 * MINUTE });
    expect(pauseAfter({ failures: 1, failure: busy }, 60)).toBe(40 * MINUTE);
    const soon = new AppError('service_error', 'Busy', { retryAfterMs: 1 });
    expect(pauseAfter({ failures: 1, failure: soon }, 60)).toBe(2 * MINUTE);
  });

  test('has no end without an interval or after the token was refused', () => {
    expect(pauseAfter({ failures: 0, failure: null }, null)).toBeNull();
    const refused = new AppError('unauthorized', 'The token');
    expect(pauseAfter({ failures: 1, failure: refused }, 60)).toBeNull();
  });

  test('never gets shorter with more failures, and is at least the interval', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.integer({ min: 10, max: 86_400 }), (failures, seconds) => {
        const pause = (nth: number) => pauseAfter({ failures: nth, failure }, seconds)!;
        expect(pause(failures + 1)).toBeGreaterThanOrEqual(pause(failures));
        expect(pause(failures)).toBeGreaterThanOrEqual(seconds * 1000);
      }),
    );
  });
});
