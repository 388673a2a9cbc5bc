import { describe, expect, it } from 'vitest';
import { stagedOutcome } from '../../../../../renderer/src/features/catalog/transform/staged-outcome.ts';

describe('the outcome of staged cells', () => {
  it('is done only once the job that changes them is known and has ended', () => {
    expect(stagedOutcome('job', [])).toBe('changing');
    expect(stagedOutcome('job', [{ id: 'other', state: 'done' }])).toBe('changing');
    expect(stagedOutcome('job', [{ id: 'job', state: 'running' }])).toBe('changing');
    expect(stagedOutcome('job', [{ id: 'job', state: 'done' }])).toBe('done');
  });

  it('is done at once without a job', () => {
    expect(stagedOutcome(null, [{ id: 'other', state: 'running' }])).toBe('done');
  });

  it.each(['failed', 'cancelled'] as const)('is given up when the job was %s', (state) => {
    expect(stagedOutcome('job', [{ id: 'job', state }])).toBe('given up');
  });
});
