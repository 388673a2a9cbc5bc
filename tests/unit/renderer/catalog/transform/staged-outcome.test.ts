import { describe, expect, it } from 'vitest';
import { stagedOutcome } from '../../../../../renderer/src/features/catalog/transform/staged-outcome.ts';

describe('what the panel says of cells that were staged', () => {
  it('is never done before the job that changes them is known, and has ended', () => {
    expect(stagedOutcome('job', [])).toBe('changing');
    expect(stagedOutcome('job', [{ id: 'other', state: 'done' }])).toBe('changing');
    expect(stagedOutcome('job', [{ id: 'job', state: 'running' }])).toBe('changing');
    expect(stagedOutcome('job', [{ id: 'job', state: 'done' }])).toBe('done');
  });

  it('is done at once without a job', () => {
    expect(stagedOutcome(null, [{ id: 'other', state: 'running' }])).toBe('done');
  });

  it.each(['failed', 'cancelled'] as const)('lets the user go on when the job was %s', (state) => {
    expect(stagedOutcome('job', [{ id: 'job', state }])).toBe('given up');
  });
});
