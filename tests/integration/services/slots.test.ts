import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Slots } from '#electron/services/in-parallel.ts';

describe('slots', () => {
  it('never let more pieces of work run at once than there are, and let each have its turn', async () => {
    const slots = new Slots(3);
    let running = 0;
    let most = 0;
    const ended: number[] = [];
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        slots.run(async () => {
          most = Math.max(most, ++running);
          await wait(n % 3);
          running--;
          ended.push(n);
        }),
      ),
    );
    expect(most).toBe(3);
    expect(ended).toHaveLength(20);
  });

  it('are free again after work that failed', async () => {
    const slots = new Slots(1);
    await expect(slots.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await slots.run(async () => 'next')).toBe('next');
  });
});
