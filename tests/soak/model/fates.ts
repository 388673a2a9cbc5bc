import fc from 'fast-check';
import type { Crash } from './crashable-store.ts';

/**
 * What the service does with one patch request. `cut_*`: the connection ends before, amid or after its changes;
 * `later`: it says 202 and makes them some time after; `too_slow`: the same without any answer; `lost`: no answer, and
 * it never makes them. `shuffled_*`: the results come in another order, with these names or with nothing to tell them by.
 */
const PATCH_BEHAVIOURS = [
  'answer',
  'refuse_request',
  'too_large',
  'busy',
  'unauthorized',
  'unreachable',
  'cut_before',
  'cut_midway',
  'cut_after',
  'empty_answer',
  'some_results',
  'shuffled_by_index',
  'shuffled_by_identifier',
  'shuffled_nameless',
  'error_500',
  'error_500_after',
  'later',
  'too_slow',
  'lost',
] as const;
export type PatchBehaviour = (typeof PATCH_BEHAVIOURS)[number];

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

/** How the service fares while a change set is sent, and what comes between. */
export interface Weather {
  patches: Fate<PatchBehaviour>[];
  reads: Fate<ReadBehaviour>[];
  interruption: Interruption | null;
  /** What the service took for later stays so beyond the end, as far as it cannot do harm to others. */
  staysLate: boolean;
}

export const CALM: Weather = { patches: [], reads: [], interruption: null, staysLate: false };

export const fate = <Behaviour extends string>(
  behaviours: readonly Behaviour[],
): fc.Arbitrary<Fate<Behaviour>> =>
  fc.record({
    behaviour: fc.constantFrom(...behaviours),
    before: fc.nat({ max: 6 }),
    after: fc.nat({ max: 6 }),
  });

export const interruption: fc.Arbitrary<Interruption> = fc.oneof(
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
export const reads = fate(['answer', 'answer', 'answer', ...READ_BEHAVIOURS]);

export const weather: fc.Arbitrary<Weather> = fc.record({
  patches: fc.array(fate(PATCH_BEHAVIOURS), { maxLength: 8 }),
  reads: fc.array(reads, { maxLength: 8 }),
  interruption: fc.option(interruption),
  staysLate: fc.boolean(),
});
