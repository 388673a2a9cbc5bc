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
    jobId: 'job',
    signal,
    quitting: signal,
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
  it('lasts as long as asked, is prolonged, and never shortened', async () => {
    expect(await wait()).toBe(0);
    pause.asked(5_000);
    pause.asked(1_000);
    expect(await wait()).toBe(5_000);
    expect(phases).toEqual(['The service asked to wait', null]);
  });

  it('is never longer than a minute at a time, and short where the service does not say', async () => {
    pause.asked(3_600_000);
    expect(await wait()).toBe(60_000);
    pause.asked(null);
    expect(await wait()).toBe(2_000);
  });

  it('is no use any more after several on end, however many requests each one turned away', async () => {
    for (let nth = 1; nth <= 6; nth++) {
      for (let lane = 0; lane < 4; lane++) expect(pause.asked(100)).toBe(true);
      await wait();
    }
    expect(pause.asked(100)).toBe(false);
  });

  it('begins to count anew once a request was let through', async () => {
    for (let nth = 1; nth <= 20; nth++) {
      expect(pause.asked(100)).toBe(true);
      await wait();
      pause.gotThrough();
    }
  });

  it('is a moment where the service cannot be reached, longer each time', async () => {
    const waits: number[] = [];
    while (pause.unreachable()) waits.push(await wait());
    expect(waits).toEqual([188, 375, 750, 1_500, 3_000, 6_000]);
    expect(phases[0]).toBe('The service cannot be reached: trying again');
  });
});
