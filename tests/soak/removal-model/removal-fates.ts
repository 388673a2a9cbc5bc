import fc from 'fast-check';
import {
  type Fate,
  fate,
  type Interruption,
  interruption,
  type ReadBehaviour,
  reads,
} from '../model/fates.ts';

/**
 * What the service does with a request that removes or restores. `cut_*`: the connection ends before or after it acts;
 * `later`: it says 202 and acts some time after; `too_slow`: the same without any answer; `lost`: no answer, and it never acts;
 * `some_results`: it acts, and tells of every second product only.
 */
const WRITE_BEHAVIOURS = [
  'answer',
  'answer',
  'refuse',
  'not_found',
  'busy',
  'unauthorized',
  'unreachable',
  'cut_before',
  'cut_after',
  'empty_answer',
  'some_results',
  'error_500',
  'error_500_after',
  'later',
  'too_slow',
  'lost',
] as const;
export type WriteBehaviour = (typeof WRITE_BEHAVIOURS)[number];

/** How the service fares while a change set is sent, and what comes between. */
export interface RemovalWeather {
  writes: Fate<WriteBehaviour>[];
  reads: Fate<ReadBehaviour>[];
  interruption: Interruption | null;
  /** What the service took for later stays so, until a later step. */
  staysLate: boolean;
}

export const CALM: RemovalWeather = { writes: [], reads: [], interruption: null, staysLate: false };

export const removalWeather: fc.Arbitrary<RemovalWeather> = fc.record({
  writes: fc.array(fate(WRITE_BEHAVIOURS), { maxLength: 8 }),
  reads: fc.array(reads, { maxLength: 10 }),
  interruption: fc.option(interruption),
  staysLate: fc.boolean(),
});
