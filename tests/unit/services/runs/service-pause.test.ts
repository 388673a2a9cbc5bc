import { beforeEach, describe, expect, it } from 'vitest';
import { RunPhase } from '#electron/services/runs/run-phase.ts';
import { ServicePause } from '#electron/services/runs/service-pause.ts';

let phases: (string | null)[];
let now: number;
let pause: ServicePause;

beforeEach(() => {
  phases = [];
  now = 1_000;
  const { signal } = new AbortController();
  const handle = {
    report: ({ phase }: { phase?: string | null }) => void phases.push(phase ?? null),
  };
  const clock = {
    now: () => now,
    wait: async (ms: number) => {
      now += ms;
    },
    random: () => 0.5,
  };
  pause = new ServicePause(signal, new RunPhase(handle), clock);
});

/** How long it takes until requests may be sent. */
async function wait(): Promise<number> {
  const began = now;
  await pause.over();
  return now - began;
}

describe('the pause that a service asks for', () => {
  it('lasts as long as asked, may be extended, and is never shortened', async () => {
    expect(await wait()).toBe(0);
    pause.asked(2_000);
    pause.asked(5_000);
    pause.asked(1_000);
    expect(await wait()).toBe(5_000);
    expect(phases).toEqual(['The service asked to wait', null]);
  });

  it('is at most a minute at a time, and short if the service names no time', async () => {
    pause.asked(3_600_000);
    expect(await wait()).toBe(60_000);
    pause.asked(null);
    expect(await wait()).toBe(2_000);
  });

  it('is given up after six in a row, however many requests each one held back', async () => {
    for (let nth = 1; nth <= 6; nth++) {
      for (let lane = 0; lane < 4; lane++) expect(pause.asked(100)).toBe(true);
      await wait();
    }
    expect(pause.asked(100)).toBe(false);
  });

  it('is counted from zero again after a request got through', async () => {
    for (let nth = 1; nth <= 20; nth++) {
      expect(pause.asked(100)).toBe(true);
      await wait();
      pause.gotThrough();
    }
  });

  it('is short if the service cannot be reached, and doubles each time', async () => {
    const waits: number[] = [];
    while (pause.unreachable()) waits.push(await wait());
    expect(waits).toEqual([188, 375, 750, 1_500, 3_000, 6_000]);
    expect(phases[0]).toBe('The service cannot be reached: trying again');
  });
});
