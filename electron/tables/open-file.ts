import { type FileHandle, open } from 'node:fs/promises';
import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';

/** Lets `work` read a file, and closes it. Throws `invalid_input` if the file is gone or cannot be read. */
export async function withFile<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path).catch((error: unknown) => {
    throw unreadable(error);
  });
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

export function unreadable(error: unknown): AppError {
  const isGone = (error as { code?: unknown } | null)?.code === 'ENOENT';
  return new AppError(
    'invalid_input',
    isGone
      ? t`The file no longer exists. Choose it again.`
      : t`The file cannot be read. Check that you may open it, and choose it again.`,
    { details: error instanceof Error ? error.message : String(error) },
  );
}

/** Reads up to `length` bytes from `position`. */
export async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
