import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '#shared/contract/result.ts';
import { UPLOAD_CHUNK_BYTES, type UploadFormat } from '#shared/contract/uploads.ts';
import type { Session } from './session.ts';

/** Hands a file over to the app, and returns its name there. Throws `invalid_input` for one that cannot be read. */
export async function uploadedFile(
  session: Session,
  { connectionId, path, format }: { connectionId: string; path: string; format: UploadFormat },
): Promise<string> {
  const source = await open(path).catch((error: unknown) => {
    throw new AppError('invalid_input', `${path} cannot be read.`, {
      details: error instanceof Error ? error.message : String(error),
    });
  });
  try {
    const { size } = await source.stat();
    const { upload } = await session.call('uploads.begin', {
      connectionId,
      format,
      fileName: basename(path),
      bytes: size,
    });
    for await (const base64 of chunksOf(source))
      await session.call('uploads.append', { connectionId, upload, base64 });
    return upload;
  } finally {
    await source.close();
  }
}

async function* chunksOf(source: FileHandle): AsyncGenerator<string> {
  const buffer = Buffer.alloc(UPLOAD_CHUNK_BYTES);
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, buffer.length);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead).toString('base64');
  }
}
