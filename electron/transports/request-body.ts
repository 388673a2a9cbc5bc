import type { IncomingMessage } from 'node:http';
import { t } from '@lingui/core/macro';

/** Enough for `MAX_EDITS_PER_CALL` edits of long HTML texts; no legitimate call is larger. */
export const MAX_BODY_BYTES = 32 * 1024 * 1024;

type JsonBody = { ok: true; text: string } | { ok: false; status: 413 | 415; message: string };

/** Reads a JSON body of at most `maxBytes`. Stops reading as soon as it is larger; rejects if the caller disconnects. */
export async function readJson(request: IncomingMessage, maxBytes = MAX_BODY_BYTES): Promise<JsonBody> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    return { ok: false, status: 415, message: t`The request must be JSON.` };
  if (Number(request.headers['content-length']) > maxBytes) return tooLarge();

  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).byteLength;
    if (size > maxBytes) return tooLarge();
    chunks.push(chunk as Buffer);
  }
  return { ok: true, text: Buffer.concat(chunks).toString('utf8') };
}

const tooLarge = (): JsonBody => ({ ok: false, status: 413, message: t`The request is too large.` });
