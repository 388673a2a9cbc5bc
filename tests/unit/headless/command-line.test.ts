import { expect, test } from 'vitest';
import { parseHeadless } from '#electron/headless/command-line.ts';
import { UsageError } from '#electron/headless/exit-codes.ts';

test.each([
  [[], 'Name a command.'],
  [['sing'], 'There is no command “sing”.'],
  [['pull', '--view', 'x'], '--view is no option of “pull”.'],
  [['import'], 'Name the file to import.'],
  [['status', '--wrong'], '--wrong'],
])('throws a usage error that names the problem: %j', (args, message) => {
  const parse = () => parseHeadless(['--headless', ...args]);
  expect(parse).toThrow(UsageError);
  expect(parse).toThrow(message);
});

test('--help needs no command', () => {
  expect(parseHeadless(['--headless', '--help'])).toBeNull();
});
