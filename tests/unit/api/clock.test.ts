import { expect, it, vi } from 'vitest';
import { steadyClock } from '#electron/api/clock.ts';

it('the steady clock tells the time, and does not jump with that of the system', () => {
  const before = steadyClock.now();
  expect(Math.abs(before - Date.now())).toBeLessThan(60_000);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
  expect(steadyClock.now() - before).toBeLessThan(60_000);
});
