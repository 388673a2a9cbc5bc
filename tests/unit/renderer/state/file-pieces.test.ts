import { describe, expect, it } from 'vitest';
import {
  type BinaryUpload,
  type Upload,
  uploadBytes,
  uploadChunks,
} from '../../../../renderer/src/state/file-chunks.ts';

/** Receives a file, and keeps the outcome. */
function upload() {
  const taken: string[] = [];
  const discarded: string[] = [];
  const operations: Upload = {
    open: async () => ({ ok: true, value: { upload: 'a' } }),
    append: async (_, text) => {
      taken.push(text);
      return { ok: true, value: {} };
    },
    discard: async (id) => discarded.push(id),
    notText: (start, end) => `no text from ${start} to ${end}`,
  };
  return { operations, discarded, text: () => taken.join('') };
}

const always = () => true;

describe('an uploaded text file', () => {
  it('arrives complete even if chunks split characters', async () => {
    const { operations, text } = upload();
    const long = 'مقلاة鍋🥘'.repeat(120_000);
    expect(await uploadChunks(new Blob([long]), operations, always)).toEqual({ ok: true, value: 'a' });
    expect(text()).toBe(long);
  });

  it.each(['utf16le', 'utf16be'])(
    'is decoded as %s by its byte order mark, as spreadsheets write it',
    async (encoding) => {
      const { operations, text } = upload();
      const bytes = Buffer.from('\u{FEFF}id,Übersetzung', 'utf16le');
      if (encoding === 'utf16be') bytes.swap16();
      await uploadChunks(new Blob([new Uint8Array(bytes)]), operations, always);
      expect(text()).toBe('id,Übersetzung');
    },
  );

  it('is discarded if it is not text, with a message that says where', async () => {
    const { operations, discarded } = upload();
    const answer = await uploadChunks(new Blob([new Uint8Array([0x66, 0xfc, 0x72])]), operations, always);
    expect(answer).toMatchObject({ ok: false, error: { message: 'no text from 0 to 3' } });
    expect(discarded).toEqual(['a']);
  });

  it('is discarded when the upload is cancelled', async () => {
    const { operations, discarded } = upload();
    expect(await uploadChunks(new Blob(['text']), operations, () => false)).toEqual({
      ok: true,
      value: null,
    });
    expect(discarded).toEqual(['a']);
  });
});

describe('an uploaded binary file', () => {
  it('arrives unchanged and reports progress to its full length', async () => {
    const bytes = Uint8Array.from({ length: 2_500_001 }, (_, at) => (at * 31) % 256);
    const taken: Buffer[] = [];
    const seen: number[] = [];
    const operations: BinaryUpload = {
      ...upload().operations,
      append: async (_, base64) => {
        taken.push(Buffer.from(base64, 'base64'));
        return { ok: true, value: {} };
      },
    };
    await uploadBytes(new Blob([bytes]), operations, (done) => seen.push(done) > 0);
    expect(Buffer.concat(taken).equals(bytes)).toBe(true);
    expect(seen.at(-1)).toBe(bytes.length);
  });

  it('is discarded with a message when it can no longer be read', async () => {
    const { operations, discarded } = upload();
    const gone = new Blob(['id,title']);
    gone.slice = () => {
      throw new DOMException('The file changed on disk', 'NotReadableError');
    };
    const answer = await uploadBytes(gone, operations, always);
    expect(answer).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('Choose it again') },
    });
    expect(discarded).toEqual(['a']);
  });
});
