import { expect, test } from 'vitest';
import { toStoreError } from '#electron/store/storage-error.ts';

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

test('what may pass can be tried again, a damaged file cannot', () => {
  for (const passing of [READONLY, IOERR_WRITE, FULL])
    expect(toStoreError(sqlite(passing)).shape).toMatchObject({ code: 'storage', retryable: true });
  for (const damage of [CORRUPT, CORRUPT_INDEX, NOTADB])
    expect(toStoreError(sqlite(damage)).shape).toMatchObject({
      code: 'storage',
      message: expect.stringContaining('Start the app again'),
      retryable: false,
    });
});
