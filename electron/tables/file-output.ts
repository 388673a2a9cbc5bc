import { createWriteStream } from 'node:fs';
import { finished, type Writable } from 'node:stream';
import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';

/** A file that is written sequentially. Disk errors are thrown by the methods that wait for it. */
export class FileOutput {
  readonly stream: Writable;
  readonly #ended: Promise<void>;

  constructor(path: string) {
    this.stream = createWriteStream(path, { mode: 0o600, highWaterMark: 1024 * 1024 });
    this.#ended = new Promise((resolve, reject) => {
      finished(this.stream, (error) => (error ? reject(notWritten(error)) : resolve()));
    });
    this.#ended.catch(() => {}); // reported by the methods that wait
  }

  /** Writes to the file, or to what is piped into it. Resolves when it accepts more. */
  async write(stream: Writable, chunk: Uint8Array | string): Promise<void> {
    if (stream.write(chunk)) return;
    await Promise.race([
      new Promise<void>((resolve) => stream.once('drain', () => resolve())),
      this.#failed(),
    ]);
  }

  /** Resolves when the file is complete and closed. */
  async ended(): Promise<void> {
    await this.#ended;
  }

  async abort(): Promise<void> {
    this.stream.destroy();
    await this.#ended.catch(() => {}); // destroyed on purpose
  }

  async #failed(): Promise<void> {
    await this.#ended;
  }
}

/** Writes a whole text file, as its text comes in chunks. Throws `storage`, and what `chunks` throws: the file is then useless. */
export async function writeText(path: string, chunks: AsyncIterable<string>): Promise<void> {
  const file = new FileOutput(path);
  try {
    for await (const text of chunks) await file.write(file.stream, text);
    file.stream.end();
    await file.ended();
  } catch (error) {
    await file.abort();
    throw error;
  }
}

function notWritten(error: unknown): AppError {
  const { code, message } = error as { code?: string; message: string };
  return code === 'ENOSPC'
    ? new AppError('storage', t`The disk is full. Free some space, or choose another place.`, {
        retryable: true,
      })
    : new AppError('storage', t`The file could not be written (${message}). Choose another place.`, {
        retryable: true,
      });
}

/** `row`: of the file, from 1. `problem` continues after "…: ". */
export const refusedCell = (row: number, column: string, problem: string): AppError =>
  new AppError('invalid_input', t`Row ${row}, column “${column}”: ${problem}`);
