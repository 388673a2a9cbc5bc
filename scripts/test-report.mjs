/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** Counts of vitest's JSON report. A file that failed to load has no tests and counts as one failure. */
export function countVitest(report) {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Counts of Playwright's JSON report. A test that passed on a retry counts as passed; errors outside any test count as one
 * failure.
 */
export function countPlaywright({ stats, errors = [] }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (stats.unexpected === 0 ? errors.length : 0),
    skipped: stats.skipped,
  };
}

/** @param {Counts[]} counts */
export function add(counts) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of counts) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

/** @param {Counts} counts */
export const lastLine = ({ passed, failed, skipped }) =>
  `tests: ${passed} passed, ${failed} failed, ${skipped} skipped`;

/** One line per step: name, outcome, seconds. */
export function summaryTable(steps) {
  const width = Math.max(...steps.map(({ name }) => name.length));
  return steps
    .map(({ name, outcome, ms, note }) => {
      const seconds = ms === null ? '' : `${(ms / 1000).toFixed(1)} s`;
      return `  ${name.padEnd(width)}  ${outcome.padEnd(7)}  ${seconds.padStart(8)}${note ? `  ${note}` : ''}`;
    })
    .join('\n');
}
