import fc from 'fast-check';
import type { Crash } from './crashable-store.ts';

/**
 * What the service does with one write. `cut_*`: the connection closes before or after it acts; `later`: it responds 202 and acts
 * later; `too_slow`: the same without a response; `lost`: no response, and it never acts. `*_late`: an answer that says nothing, or
 * none, and it acts when the app has read back already.
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
  'cut_late',
  'error_500_late',
  'error_503_late',
] as const;
export type WriteBehaviour = (typeof WRITE_BEHAVIOURS)[number];

/** Met more often than the rest: what comes late is what gets doubled. */
const LATE = ['cut_late', 'error_500_late', 'error_503_late', 'later'] as const;

export const isCommon = (behaviour: string): behaviour is WriteBehaviour =>
  (WRITE_BEHAVIOURS as readonly string[]).includes(behaviour);

/** What the service does with one read. */
const READ_BEHAVIOURS = ['answer', 'error_500', 'unauthorized', 'cut', 'not_json'] as const;
export type ReadBehaviour = (typeof READ_BEHAVIOURS)[number];

/** One request's fate: event loop turns before it is handled and before its response, and the behaviour it meets. */
export interface Fate<Behaviour> {
  behaviour: Behaviour;
  before: number;
  after: number;
}

/**
 * Whether requests in flight when the app dies reach the service: all, none, or (`late`) all, with their appends only while the
 * restarted app waits for them.
 */
export type Arrival = boolean | 'late';
export const arrival = fc.constantFrom<Arrival>(true, false, 'late');

/**
 * What interrupts the sending of a change set: at one of its requests (`die`: the app dies at a write; `stop and die`: it dies
 * once a stop is acknowledged), or at a store call.
 */
export type Interruption =
  | ({ kind: 'crash'; arrives: Arrival } & Crash)
  | { kind: 'die' | 'stop and die'; arrives: Arrival; atRequest: number }
  | { kind: 'pause' | 'cancel' | 'quit' | 'edit' | 'take back' | 'apply'; atRequest: number };

/** The service's behaviour while a change set is sent, and the interruption. `Own`: as for `ModelService`. */
export interface Weather<Own extends string = never> {
  writes: Fate<WriteBehaviour | Own>[];
  reads: Fate<ReadBehaviour>[];
  interruption: Interruption | null;
  /** Requests accepted for later stay late even at the end, unless that would affect others. */
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

/** Mostly normal responses. */
const reads = fate(['answer', 'answer', 'answer', ...READ_BEHAVIOURS]);

export const weather = <Own extends string>(own: readonly Own[]): fc.Arbitrary<Weather<Own>> =>
  fc.record({
    writes: fc.array(fate<WriteBehaviour | Own>([...WRITE_BEHAVIOURS, ...LATE, ...LATE, ...own]), {
      maxLength: 8,
    }),
    reads: fc.array(reads, { maxLength: 8 }),
    interruption: fc.option(interruption),
    staysLate: fc.boolean(),
  });
