import fc from 'fast-check';
import type { Crash } from './crashable-store.ts';

/**
 * What the service does with one request that writes. `cut_*`: the connection ends before or after it acts; `later`: it says
 * 202 and acts some time after; `too_slow`: the same without any answer; `lost`: no answer, and it never acts.
 */
export const WRITE_BEHAVIOURS = [
  'answer',
  'busy',
  'unauthorized',
  'unreachable',
  'cut_before',
  'cut_after',
  'empty_answer',
  'error_500',
  'error_500_after',
  'later',
  'too_slow',
  'lost',
] as const;
export type WriteBehaviour = (typeof WRITE_BEHAVIOURS)[number];

export const isCommon = (behaviour: string): behaviour is WriteBehaviour =>
  (WRITE_BEHAVIOURS as readonly string[]).includes(behaviour);

/** What it does with one read. */
const READ_BEHAVIOURS = ['answer', 'error_500', 'unauthorized', 'cut', 'not_json'] as const;
export type ReadBehaviour = (typeof READ_BEHAVIOURS)[number];

/** One request's fate: turns of the event loop before it is looked at and before it is answered, and what it meets. */
export interface Fate<Behaviour> {
  behaviour: Behaviour;
  before: number;
  after: number;
}

/**
 * Whether the requests on their way when the app dies reach the service: all of them, none, or (`late`) all, but what they append
 * only while an app that is back waits for that.
 */
export type Arrival = boolean | 'late';
export const arrival = fc.constantFrom<Arrival>(true, false, 'late');

/**
 * What comes between while a change set is sent: at a request of it (`die`: the app does, at one that writes; `stop and die`: the
 * moment that a stop is acknowledged), or at a call into the store.
 */
export type Interruption =
  | ({ kind: 'crash'; arrives: Arrival } & Crash)
  | { kind: 'die' | 'stop and die'; arrives: Arrival; atRequest: number }
  | { kind: 'pause' | 'cancel' | 'quit' | 'edit' | 'take back' | 'apply'; atRequest: number };

/** How the service fares while a change set is sent, and what comes between. `Own`: as for `ModelService`. */
export interface Weather<Own extends string = never> {
  writes: Fate<WriteBehaviour | Own>[];
  reads: Fate<ReadBehaviour>[];
  interruption: Interruption | null;
  /** What the service took for later stays so beyond the end, as far as it cannot do harm to others. */
  staysLate: boolean;
}

export const CALM: Weather = { writes: [], reads: [], interruption: null, staysLate: false };

const fate = <Behaviour extends string>(behaviours: readonly Behaviour[]): fc.Arbitrary<Fate<Behaviour>> =>
  fc.record({
    behaviour: fc.constantFrom(...behaviours),
    before: fc.nat({ max: 6 }),
    after: fc.nat({ max: 6 }),
  });

const interruption: fc.Arbitrary<Interruption> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('crash' as const),
      atCall: fc.integer({ min: 1, max: 30 }),
      afterEffect: fc.boolean(),
      arrives: arrival,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('die' as const),
      arrives: arrival,
      atRequest: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('stop and die' as const),
      arrives: arrival,
      atRequest: fc.integer({ min: 1, max: 8 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('pause', 'cancel', 'quit', 'edit', 'take back', 'apply'),
      atRequest: fc.integer({ min: 1, max: 8 }),
    }),
  },
);

/** Mostly answered. */
const reads = fate(['answer', 'answer', 'answer', ...READ_BEHAVIOURS]);

export const weather = <Own extends string>(own: readonly Own[]): fc.Arbitrary<Weather<Own>> =>
  fc.record({
    writes: fc.array(fate<WriteBehaviour | Own>([...WRITE_BEHAVIOURS, ...own]), { maxLength: 8 }),
    reads: fc.array(reads, { maxLength: 8 }),
    interruption: fc.option(interruption),
    staysLate: fc.boolean(),
  });
