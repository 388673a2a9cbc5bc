import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLogger } from '#electron/platform/logger.ts';
import { tempDir } from '../../support/temp-dir.ts';

const logged = (dir: string, file = 'app.log') =>
  readFileSync(join(dir, 'logs', file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('a line is on disk when the call returns, with its time, level, message and fields', () => {
  const dir = tempDir();
  createLogger(dir).warn('Slow answer', { ms: 1200, level: 'not the level' });
  expect(logged(dir)).toEqual([
    {
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      level: 'warn',
      message: 'Slow answer',
      fields: { ms: 1200, level: 'not the level' },
    },
  ]);
});

test('a line break in a message does not make two lines', () => {
  const dir = tempDir();
  createLogger(dir).info('one\n{"level":"error"}');
  expect(logged(dir)).toMatchObject([{ level: 'info', message: 'one\n{"level":"error"}' }]);
});

test('a secret registered with the logger is redacted in its file', () => {
  const dir = tempDir();
  const logger = createLogger(dir);
  logger.addSecret('s3cr"t-token-value');
  logger.error('Failed with s3cr"t-token-value', { error: new Error('401 for s3cr"t-token-value') });
  const text = readFileSync(join(dir, 'logs', 'app.log'), 'utf8');
  expect(text).toContain('[redacted]');
  expect(text).not.toContain('t-token-value');
});

test('a restart appends to the same file', () => {
  const dir = tempDir();
  createLogger(dir).info('first');
  createLogger(dir).info('second');
  expect(logged(dir).map((line) => line.message)).toEqual(['first', 'second']);
});

test('log files rotate before they exceed 1 MiB, and the oldest is deleted', () => {
  const dir = tempDir();
  const logger = createLogger(dir);
  const text = 'x'.repeat(200_000);
  for (let n = 0; n < 40; n++) logger.info(text, { n });
  const files = readdirSync(join(dir, 'logs')).toSorted();
  expect(files).toEqual(['app.1.log', 'app.2.log', 'app.3.log', 'app.4.log', 'app.log']);
  for (const file of files) expect(statSync(join(dir, 'logs', file)).size).toBeLessThanOrEqual(1024 * 1024);
  expect(logged(dir).at(-1)).toMatchObject({ fields: { n: 39 } });
});

test('logging does not throw when the log cannot be written', () => {
  const dir = tempDir();
  const logger = createLogger(dir);
  rmSync(join(dir, 'logs'), { recursive: true });
  expect(() => logger.info('to nowhere')).not.toThrow();
});

test.skipIf(process.platform === 'win32')('other users of the machine cannot access the log', () => {
  const dir = tempDir();
  createLogger(dir).info('private');
  expect(statSync(join(dir, 'logs')).mode & 0o077).toBe(0);
  expect(statSync(join(dir, 'logs', 'app.log')).mode & 0o077).toBe(0);
});
