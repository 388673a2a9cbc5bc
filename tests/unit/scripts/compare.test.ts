import { expect, test } from 'vitest';
import { ratios } from '../../bench/compare.ts';

test('a comparison shows the medians, and the ratios of runs that were made next to each other with their spread', () => {
  // The second round was slow for both: their ratio is what counts.
  expect(ratios([100, 400, 110], [50, 220, 66])).toBe('110 → 66   0.55 × (0.5 to 0.6)');
});
