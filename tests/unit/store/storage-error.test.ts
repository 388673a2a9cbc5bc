import { expect, test } from 'vitest';
import { toOpeningError, toStoreError } from '#electron/store/storage-error.ts';

/** An error as SQLite throws it. */
const sqlite = (errcode: number) => Object.assign(new Error('sqlite'), { errcode });

const [READONLY, IOERR_WRITE, CORRUPT, CORRUPT_INDEX, FULL, NOTADB] = [
  8,
  10 | (3 << 8),
  11,
  11 | (3 << 8),
  13,
  26,
];

test('temporary errors are retryable, a damaged file is not', () => {
  for (const passing of [READONLY, IOERR_WRITE, FULL])
    expect(toStoreError(sqlite(passing)).shape).toMatchObject({ code: 'storage', retryable: true });
  for (const damage of [CORRUPT, CORRUPT_INDEX, NOTADB])
    expect(toStoreError(sqlite(damage)).shape).toMatchObject({
      code: 'storage',
      message: expect.stringContaining('Start the app again'),
      retryable: false,
    });
});

test('a file that cannot be opened is named, with the reason and what to do', () => {
  const [BUSY, CANTOPEN] = [5, 14];
  expect(toOpeningError(sqlite(CANTOPEN), '/data/catalog.db').shape.message).toBe(
    'The local catalog file cannot be opened. Check that its folder exists and can be written. The file is /data/catalog.db.',
  );
  expect(toOpeningError(sqlite(BUSY), '/data/catalog.db').shape).toEqual({
    code: 'storage',
    message:
      'Another program is using the local catalog file. Close it and try again. The file is /data/catalog.db.',
    details: 'sqlite',
    retryable: true,
  });
});
