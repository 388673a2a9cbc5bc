import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileText, wholeText } from '#electron/services/file-text.ts';
import { tempDir } from '../../support/temp-dir.ts';

const readAs = (bytes: Uint8Array | string, signal = new AbortController().signal) => {
  const path = join(tempDir(), 'file');
  writeFileSync(path, bytes);
  return wholeText(fileText(path, { signal }, (line, encoding) => `line ${line} is not ${encoding}`));
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
    ['a byte that is no character', [0x66, 0x0a, 0xfc, 0x72], 2],
    ['half a character at its end', [0x66, 0x0a, 0x66, 0x0a, 0xc3], 3],
    ['bytes of another encoding far into it', [...Buffer.from('é\n'.repeat(40_000)), 0xe9, 0x0a], 40_001],
  ])('with %s is refused with a message that says where', async (_, bytes, line) => {
    await expect(readAs(Uint8Array.from(bytes))).rejects.toMatchObject({
      code: 'invalid_input',
      message: `line ${line} is not UTF-8`,
    });
  });

  it.each(['utf16le', 'utf16be'])('is decoded as %s also without a mark', async (encoding) => {
    const bytes = Buffer.from('<?xml version="1.0" encoding="UTF-16"?>\n<a>Übersetzung 鍋</a>', 'utf16le');
    if (encoding === 'utf16be') bytes.swap16();
    expect(await readAs(bytes)).toContain('<a>Übersetzung 鍋</a>');
  });

  it.each([
    ['ISO-8859-1', Buffer.from([0x47, 0x72, 0xf6, 0xdf, 0x65]), 'Größe'],
    ['windows-1252', Buffer.from([0x80, 0x93, 0x94]), '€“”'],
    ['Shift_JIS', Buffer.from([0x93, 0xe7]), '鍋'],
    ['utf-8', Buffer.from('鍋'), '鍋'],
    // Converted since by a program that did not look at the declaration.
    ['UTF-16', Buffer.from('鍋'), '鍋'],
  ])('of XML is decoded as it declares: %s', async (encoding, bytes, text) => {
    const declaration = `<?xml version='1.0' encoding='${encoding}'?>\n`;
    expect(await readAs(Buffer.concat([Buffer.from(declaration), bytes]))).toBe(declaration + text);
  });

  it('of XML with a mark of UTF-8 is that, whatever it declares', async () => {
    expect(await readAs('\u{FEFF}<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>')).toContain('<a>é</a>');
  });

  it('in an encoding that nobody knows, or with bytes that it does not have, is refused', async () => {
    const xml = (encoding: string) => Buffer.from(`<?xml version="1.0" encoding="${encoding}"?>\n`);
    await expect(readAs(xml('x-mine'))).rejects.toThrow('encoding is “x-mine”, which is not known');
    await expect(readAs(Buffer.concat([xml('Shift_JIS'), Buffer.from([0x81, 0xff])]))).rejects.toThrow(
      'line 2 is not SHIFT_JIS',
    );
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
