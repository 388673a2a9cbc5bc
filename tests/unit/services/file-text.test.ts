import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileText, wholeText } from '#electron/services/file-text.ts';
import { tempDir } from '../../support/temp-dir.ts';

const readAs = (bytes: Uint8Array | string, signal = new AbortController().signal) => {
  const path = join(tempDir(), 'file');
  writeFileSync(path, bytes);
  return wholeText(fileText(path, { signal }, (start, end) => `no text from ${start} to ${end}`));
};

describe('a text file', () => {
  it('is read completely even if chunks split characters', async () => {
    const long = 'مقلاة鍋🥘'.repeat(120_000);
    expect(await readAs(long)).toBe(long);
  });

  it.each(['utf16le', 'utf16be'])(
    'is decoded as %s by its byte order mark, as spreadsheets write it',
    async (encoding) => {
      const bytes = Buffer.from('\u{FEFF}id,Übersetzung', 'utf16le');
      if (encoding === 'utf16be') bytes.swap16();
      expect(await readAs(bytes)).toBe('id,Übersetzung');
    },
  );

  it.each([
    ['a byte that is no character', [0x66, 0xfc, 0x72], 3],
    ['half a character at its end', [0x66, 0xc3], 2],
  ])('with %s is refused with a message that says where', async (_, bytes, end) => {
    await expect(readAs(Uint8Array.from(bytes))).rejects.toMatchObject({
      code: 'invalid_input',
      message: `no text from 0 to ${end}`,
    });
  });

  it('is no longer read once that was stopped', async () => {
    await expect(readAs('text', AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('that is gone is reported', async () => {
    const reading = wholeText(
      fileText('/no/such/file', { signal: new AbortController().signal }, () => 'no text'),
    );
    await expect(reading).rejects.toMatchObject({ code: 'storage' });
  });
});
