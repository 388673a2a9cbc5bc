import { UPLOAD_CHUNK_BYTES, type UploadFormat } from '#shared/contract/uploads.ts';
import type { RunningApp } from './running-app.ts';

/** Uploads a file as a window does, in chunks of `chunk` bytes, and returns what names it. */
export async function uploaded(
  app: Pick<RunningApp, 'call'>,
  connectionId: string,
  format: UploadFormat,
  content: string | Buffer,
  { fileName = 'file', chunk = UPLOAD_CHUNK_BYTES }: { fileName?: string; chunk?: number } = {},
): Promise<{ connectionId: string; upload: string }> {
  const bytes = Buffer.from(content);
  const { upload } = await app.call('uploads.begin', { connectionId, format, fileName, bytes: bytes.length });
  for (let from = 0; from < bytes.length; from += chunk)
    await app.call('uploads.append', {
      connectionId,
      upload,
      base64: bytes.subarray(from, from + chunk).toString('base64'),
    });
  return { connectionId, upload };
}
