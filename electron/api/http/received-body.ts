import { isUtf8 } from 'node:buffer';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import { t } from '@lingui/core/macro';
import type { Failure } from '../no-answer.ts';

/** A page of 100 products is about half a megabyte. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

export const ACCEPTED_ENCODINGS = 'gzip, br, zstd, deflate';
/** HTTP allows more than one; a long chain is an attack. */
const MAX_ENCODINGS = 2;
const BEGINNING_BYTES = 128 * 1024;

/** An answer that arrived but cannot be used. */
export class UnusableBody extends Error {
  readonly kind: Extract<Failure['kind'], 'too_large' | 'unreadable'>;
  /** What the host sent, as a message. */
  readonly messageOf: (host: string) => string;

  constructor(kind: UnusableBody['kind'], messageOf: UnusableBody['messageOf'], cause?: unknown) {
    super(messageOf('…'), { cause });
    this.kind = kind;
    this.messageOf = messageOf;
  }
}

/** Collects an answer's body, and keeps what was read before a failure. */
export class ReceivedBody {
  readonly #chunks: Buffer[] = [];
  readonly #maxBytes: number;
  #bytes = 0;

  /** `maxBytes`: larger bodies are refused, measured after decompression. */
  constructor(maxBytes = MAX_ANSWER_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** After decompression. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Reads and decompresses to the end. Throws `UnusableBody` or the connection's own error, and then drops the
   * connection, so that the rest is never transferred.
   */
  async read(source: Readable, headers: Readonly<Record<string, string>>): Promise<void> {
    // A destroyed body also reports that as an error; what is thrown is the reason for destroying it.
    source.on('error', () => {});
    try {
      if (Number(headers['content-length']) > this.#maxBytes) throw tooLarge(this.#maxBytes);
      const encodings = encodingsOf(headers['content-encoding'] ?? '');
      if (encodings.length > 0) await this.#decompress(source, encodings);
      else for await (const chunk of source) this.#take(chunk);
    } finally {
      source.destroy();
    }
  }

  content(): Buffer {
    return Buffer.concat(this.#chunks, this.#bytes);
  }

  text(contentType: string): string {
    return decoded(this.content(), contentType);
  }

  /** The beginning of an answer that arrived only in part, for messages and the record. */
  beginning(contentType: string): string {
    const first = Buffer.concat(this.#chunks, Math.min(this.#bytes, BEGINNING_BYTES));
    return decoded(first, contentType);
  }

  #take(chunk: Buffer): void {
    if (this.#bytes + chunk.length > this.#maxBytes) throw tooLarge(this.#maxBytes);
    this.#bytes += chunk.length;
    this.#chunks.push(chunk);
  }

  async #decompress(source: Readable, encodings: readonly string[]): Promise<void> {
    const chunks: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
    const first = await chunks.next();
    if (first.done) return; // no body at all, as in a 204
    const decoders = encodings.map((encoding) => decoderOf(encoding, first.value));
    let broken: Error | undefined;
    for (const decoder of decoders) {
      decoder.once('error', (error) => {
        if (!source.errored) broken ??= error;
      });
    }
    const sink = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        try {
          this.#take(chunk);
          done();
        } catch (error) {
          done(asError(error));
        }
      },
    });
    try {
      await pipeline([Readable.from(continued(first.value, chunks)), ...decoders, sink]);
    } catch (error) {
      if (error instanceof UnusableBody || broken === undefined) throw error;
      const named = encodings.join(', ');
      throw new UnusableBody(
        'unreadable',
        (host) => t`${host} sent an answer that is marked as "${named}" but is not`,
        broken,
      );
    }
  }
}

async function* continued(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** In the order in which they must be decoded. */
function encodingsOf(header: string): string[] {
  const encodings = header
    .split(',')
    .map((encoding) => encoding.trim().toLowerCase())
    .filter((encoding) => encoding !== '' && encoding !== 'identity');
  if (encodings.length > MAX_ENCODINGS) {
    throw new UnusableBody(
      'unreadable',
      (host) => t`${host} sent an answer that is compressed ${encodings.length} times`,
    );
  }
  return encodings.reverse();
}

function decoderOf(encoding: string, first: Buffer) {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'zstd':
      return createZstdDecompress();
    case 'deflate':
      // Some services omit the zlib header (RFC 1950), whose first half byte is always 8.
      return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
    default:
      throw new UnusableBody(
        'unreadable',
        (host) => t`${host} sent an answer in the encoding "${encoding}", which was not asked for`,
      );
  }
}

function decoded(bytes: Buffer, contentType: string): string {
  // JSON is UTF-8 whatever its label says; the label is used only for bytes that cannot be UTF-8 (UTF-16 is full of zero
  // bytes).
  const label =
    isUtf8(bytes) && !bytes.includes(0) ? undefined : /charset="?([\w-]+)/i.exec(contentType)?.[1];
  return decoderFor(label).decode(bytes);
}

function decoderFor(label: string | undefined) {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder(); // ignores an unknown label
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

const tooLarge = (maxBytes: number) =>
  new UnusableBody('too_large', (host) => t`${host} sent an answer larger than ${maxBytes / 1024 / 1024} MB`);
