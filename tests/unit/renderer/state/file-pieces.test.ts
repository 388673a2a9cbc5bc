import { beforeEach, describe, expect, it, vi } from 'vitest';

const chunks: Buffer[] = [];
const discarded: string[] = [];
const call = vi.fn(async (name: string, input: { base64: string; upload: string }) => {
  if (name === 'uploads.append') chunks.push(Buffer.from(input.base64, 'base64'));
  if (name === 'uploads.discard') discarded.push(input.upload);
  return { ok: true, value: name === 'uploads.begin' ? { upload: 'a' } : {} };
});
vi.mock('../../../../renderer/src/client/index.ts', () => ({ client: { call } }));
const { uploadAndRead, uploadFile } = await import('../../../../renderer/src/state/file-chunks.ts');

beforeEach(() => {
  chunks.length = 0;
  discarded.length = 0;
  call.mockClear();
});

const upload = (file: File, onBytes?: (bytes: number) => boolean) =>
  uploadFile('shop', 'table', file, onBytes);

describe('an uploaded file', () => {
  it('is announced with its size, arrives unchanged, and reports progress to its full length', async () => {
    const bytes = Uint8Array.from({ length: 2_500_001 }, (_, at) => (at * 31) % 256);
    const seen: number[] = [];
    const file = new File([bytes], `${'long'.repeat(60)}.csv`);
    expect(await upload(file, (done) => seen.push(done) > 0)).toEqual({ ok: true, value: 'a' });
    expect(call.mock.calls[0]).toEqual([
      'uploads.begin',
      { connectionId: 'shop', format: 'table', fileName: file.name.slice(0, 200), bytes: bytes.length },
    ]);
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
    expect(seen.at(-1)).toBe(bytes.length);
    expect(discarded).toEqual([]);
  });

  it('is discarded when the upload is cancelled', async () => {
    expect(await upload(new File(['text'], 'a.csv'), () => false)).toEqual({ ok: true, value: null });
    expect(discarded).toEqual(['a']);
  });

  it('is discarded with a message when it can no longer be read', async () => {
    const gone = new File(['id,title'], 'a.csv');
    gone.slice = () => {
      throw new DOMException('The file changed on disk', 'NotReadableError');
    };
    expect(await upload(gone)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('Choose it again') },
    });
    expect(discarded).toEqual(['a']);
  });

  it('is discarded when it is refused, with the reason', async () => {
    const refused = { ok: false as const, error: { code: 'invalid_input' as const, message: 'no table' } };
    const answer = await uploadAndRead('shop', 'table', new File(['x'], 'a.csv'), async () => refused);
    expect(answer).toEqual(refused);
    expect(discarded).toEqual(['a']);
  });
});
