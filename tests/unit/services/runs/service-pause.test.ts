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

describe('a service that refuses requests', () => {
  it('is given up after six times in a row, however many requests each one refused', async () => {
    for (let nth = 1; nth <= 6; nth++) {
      for (let lane = 0; lane < 4; lane++) expect(pause.refused(100)).toBe(true);
      now += 100;
    }
    expect(pause.refused(100)).toBe(false);
  });

  it('is counted from zero again after a request got through', () => {
    for (let nth = 1; nth <= 20; nth++) {
      expect(pause.refused(100)).toBe(true);
      now += 100;
      pause.gotThrough();
    }
  });

  it('is waited for by all that use it, not here', async () => {
    pause.refused(60_000);
    expect(await wait()).toBe(0);
  });
});

describe('a service that cannot be reached', () => {
  it('is tried again after a short pause, which doubles each time', async () => {
    const waits: number[] = [];
    while (pause.unreachable()) waits.push(await wait());
    expect(waits).toEqual([188, 375, 750, 1_500, 3_000, 6_000]);
    expect(phases[0]).toBe('The service cannot be reached: trying again');
  });
});
