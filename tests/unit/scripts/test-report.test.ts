import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}
interface Step {
  name: string;
  outcome: string;
  ms: number | null;
  note?: string;
}

const script = join(import.meta.dirname, '..', '..', '..', 'scripts', 'test-report.mjs');
const {
  add,
  countPlaywright,
  countVitest,
  lastLine,
  summaryTable,
}: {
  add(counts: Counts[]): Counts;
  countVitest(report: unknown): Counts;
  countPlaywright(report: unknown): Counts;
  lastLine(counts: Counts): string;
  summaryTable(steps: Step[]): string;
} = await import(script);

test('vitest: pending and to-do tests count as skipped', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [],
  };
  expect(countVitest(report)).toEqual({ passed: 5, failed: 1, skipped: 3 });
});

test('vitest: a file that cannot be loaded counts as a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
    { status: 'passed', assertionResults: [] },
  ];
  const report = { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0, testResults };
  expect(countVitest(report)).toEqual({ passed: 0, failed: 2, skipped: 0 });
});

test('Playwright: flaky tests count as passed', () => {
  expect(countPlaywright({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 } })).toEqual({
    passed: 4,
    failed: 1,
    skipped: 2,
  });
});

test('Playwright: an error before any test ran counts as a failure', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  expect(countPlaywright({ stats, errors: [{ message: 'no tests found' }] })).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
  });
});

test('the last line has the sum of all counts', () => {
  expect(
    lastLine(
      add([
        { passed: 5, failed: 1, skipped: 3 },
        { passed: 4, failed: 0, skipped: 2 },
      ]),
    ),
  ).toBe('tests: 9 passed, 1 failed, 5 skipped');
});

test('the table has a line for every step, including one that did not run', () => {
  expect(
    summaryTable([
      { name: 'typecheck', outcome: 'passed', ms: 1234 },
      { name: 'e2e', outcome: 'FAILED', ms: 61_000, note: 'no browser' },
      { name: 'lint', outcome: 'not run', ms: null },
    ]).split('\n'),
  ).toEqual([
    '  typecheck  passed      1.2 s',
    '  e2e        FAILED     61.0 s  no browser',
    '  lint       not run          ',
  ]);
});
