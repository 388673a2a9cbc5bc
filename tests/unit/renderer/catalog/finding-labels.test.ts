import { expect, it } from 'vitest';
import type { CellFinding } from '#shared/domain/checks/check.ts';
import { findingLines } from '../../../../renderer/src/editors/finding-labels.ts';

const finding = (at: number, severity: CellFinding['severity'] = 'warn'): CellFinding => ({
  check: 'numbers',
  severity,
  message: `${at} is missing in the translation`,
});

it('each line gives a finding and whether it blocks sending', () => {
  expect(findingLines([finding(2, 'block'), finding(3)])).toEqual([
    'Check: 2 is missing in the translation. Blocks sending.',
    'Check: 3 is missing in the translation.',
  ]);
});

it('the last line gives the number of findings that are not listed', () => {
  const lines = findingLines(Array.from({ length: 9 }, (_, at) => finding(at)));
  expect(lines).toHaveLength(5);
  expect(lines.at(-1)).toBe('5 more in Translate.');
});
