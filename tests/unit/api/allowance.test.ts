import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Allowance } from '#electron/api/http/allowance.ts';

/** A service with a limit, on a clock of its own; `headers`: what it says about it. */
interface Limited {
  accepts(now: number): boolean;
  headers(now: number, accepted: boolean): Record<string, string>;
}

const seconds = (ms: number): string => String(Math.ceil(ms / 1000));

/** A number of requests in each period, as counted from the first one. */
function periods(quota: number, ms: number) {
  let ends = Number.NEGATIVE_INFINITY;
  let left = quota;
  const accepts = (now: number): boolean => {
    if (now >= ends) {
      ends = now + ms;
      left = quota;
    }
    return left-- > 0;
  };
  return { accepts, left: () => Math.max(0, left), endsIn: (now: number) => ends - now };
}

const HOURLY = 'several limits in one header, one of an hour';

const SERVICES: Record<string, () => Limited> = {
  'X-RateLimit headers, ten a minute': () => {
    const { accepts, left, endsIn } = periods(10, 60_000);
    return {
      accepts,
      headers: (now) => ({
        'x-ratelimit-limit': '10',
        'x-ratelimit-remaining': String(left()),
        'x-ratelimit-reset': seconds(endsIn(now)),
      }),
    };
  },
  'headers without the whole number': () => {
    const { accepts, left, endsIn } = periods(7, 20_000);
    return {
      accepts,
      headers: (now) => ({ 'ratelimit-remaining': String(left()), 'ratelimit-reset': seconds(endsIn(now)) }),
    };
  },
  [HOURLY]: () => {
    const burst = periods(5, 1_000);
    const hour = periods(60, 3_600_000);
    return {
      accepts: (now) => [burst, hour].map(({ accepts }) => accepts(now)).every(Boolean),
      headers: (now) => ({
        'ratelimit-policy': '"burst";q=5;w=1, "hour";q=60;w=3600',
        ratelimit: `"burst";r=${burst.left()};t=${seconds(burst.endsIn(now))}, "hour";r=${hour.left()};t=${seconds(hour.endsIn(now))}`,
      }),
    };
  },
  'a bucket that fills again while requests come': () => {
    let [tokens, at] = [20, 0];
    return {
      accepts(now) {
        tokens = Math.min(20, tokens + ((now - at) * 2) / 1000);
        at = now;
        if (tokens < 1) return false;
        tokens--;
        return true;
      },
      headers: () => ({
        'ratelimit-limit': '20',
        'ratelimit-remaining': String(Math.floor(tokens)),
        'ratelimit-reset': '1',
      }),
    };
  },
};

const BARE = (): Limited => {
  const { accepts, endsIn } = periods(10, 60_000);
  const headers = (now: number, accepted: boolean): Record<string, string> =>
    accepted ? {} : { 'retry-after': seconds(endsIn(now)) };
  return { accepts, headers };
};

/** Sends requests, four at a time, that arrive and come back after random times. Returns how many were refused, and how long all took. */
function play(service: Limited, wanted: number, random: () => number) {
  let now = 0;
  const allowance = new Allowance({ now: () => now });
  const events: { at: number; act: () => void }[] = [];
  let [done, refused, away] = [0, 0, 0];
  const send = () => {
    const departed = allowance.leaves();
    away++;
    events.push({
      at: now + 20 + random() * 200,
      act: () => {
        const accepted = service.accepts(now);
        const answer = { status: accepted ? 200 : 429, headers: service.headers(now, accepted) };
        events.push({
          at: now + 20 + random() * 200,
          act: () => {
            away--;
            if (accepted) done++;
            else refused++;
            allowance.isBack(departed, answer);
          },
        });
      },
    });
  };
  while (done < wanted) {
    let held = allowance.heldUntil();
    while (away < 4 && held === null && done + away < wanted) {
      send();
      held = allowance.heldUntil();
    }
    events.sort((a, b) => a.at - b.at);
    const next = Math.min(
      events[0]?.at ?? Number.POSITIVE_INFINITY,
      away < 4 && held !== null ? held : Number.POSITIVE_INFINITY,
    );
    if (next === Number.POSITIVE_INFINITY) throw new Error('nothing goes on');
    now = Math.max(now, next);
    if (events[0] && events[0].at <= now) events.shift()!.act();
  }
  return { refused, ms: now };
}

describe('a service that says how many requests it accepts', () => {
  it.each(Object.entries(SERVICES))('is never sent one that it refuses: %s', (name, service) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), (seed) => {
        // One refusal proves that an hour is meant.
        expect(play(service(), 400, generator(seed)).refused).toBeLessThanOrEqual(name === HOURLY ? 1 : 0);
      }),
      { numRuns: 25 },
    );
  });

  it('gets 10,000 requests in little more time than it allows, none of them refused', () => {
    const { refused, ms } = play(SERVICES['X-RateLimit headers, ten a minute']!(), 10_000, generator(1));
    expect(refused).toBe(0);
    expect(ms / (1_000 * 60_000)).toBeLessThan(1.05);
  });
});

describe('a service that says that nothing is left, and answers all the same', () => {
  const wrong = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '3600' };

  it('is asked again after two minutes, and then not believed any more', () => {
    let now = 0;
    const allowance = new Allowance({ now: () => now });
    allowance.isBack(allowance.leaves(), { status: 200, headers: wrong });
    expect(allowance.heldUntil()).toBe(120_000);
    now = 120_000;
    expect(allowance.heldUntil()).toBeNull();
    const asked = allowance.leaves();
    expect(allowance.heldUntil(), 'one request shows it').toBe(Number.POSITIVE_INFINITY);
    allowance.isBack(asked, { status: 200, headers: wrong });
    expect(allowance.heldUntil()).toBeNull();
    expect(allowance.isLimited).toBe(false);
  });

  it('is believed for as long as it says once it has refused one', () => {
    let now = 0;
    const allowance = new Allowance({ now: () => now });
    allowance.isBack(allowance.leaves(), { status: 200, headers: wrong });
    now = 120_000;
    allowance.isBack(allowance.leaves(), { status: 429, headers: { ...wrong, 'x-ratelimit-reset': '3480' } });
    expect(allowance.heldUntil()).toBeGreaterThanOrEqual(3_600_000);
    now = 3_601_001;
    allowance.isBack(allowance.leaves(), { status: 200, headers: wrong });
    expect(allowance.heldUntil()).toBeGreaterThanOrEqual(now + 3_600_000);
  });
});

describe('a service that only refuses', () => {
  it('is refused twice, and then kept to', () => {
    const { refused, ms } = play(BARE(), 10_000, generator(3));
    expect(refused).toBeLessThanOrEqual(8);
    expect(ms / (1_000 * 60_000)).toBeLessThan(1.1);
  });

  it('is left alone for as long as it says', () => {
    let now = 0;
    const allowance = new Allowance({ now: () => now });
    allowance.isBack(allowance.leaves(), { status: 429, headers: { 'retry-after': '30' } });
    now = 29_999;
    expect(allowance.heldUntil()).toBeGreaterThan(now);
    now = 31_001;
    expect(allowance.heldUntil()).toBeNull();
  });

  it('is not slowed down by one refusal', () => {
    let now = 0;
    const allowance = new Allowance({ now: () => now });
    for (const status of [200, 200, 429]) allowance.isBack(allowance.leaves(), { status, headers: {} });
    now = 3_000;
    for (let nth = 0; nth < 100; nth++) {
      expect(allowance.heldUntil()).toBeNull();
      allowance.isBack(allowance.leaves(), { status: 200, headers: {} });
    }
  });
});

/** A generator of numbers from 0 to 1 (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
