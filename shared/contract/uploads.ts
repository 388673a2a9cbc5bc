import { z } from 'zod';
import { defineOperation } from './define.ts';

/** What a file is read as. `table`: a spreadsheet or JSON of products; `changes`: staged edits of another machine. */
const uploadFormat = z.enum(['table', 'changes', 'translations', 'tmx', 'glossary']);
export type UploadFormat = z.infer<typeof uploadFormat>;

/** The bytes of a file in one call, which are sent as base64. */
export const UPLOAD_CHUNK_BYTES = 1024 * 1024;

/** An operation on an uploaded file; throws `not_found` if it is no longer kept, `invalid_input` if it changed on its way. */
export const onUpload = z.object({ connectionId: z.string(), upload: z.string().max(100) });

/** Files on their way into the app: one at a time for each connection and format, the newest. Nothing is read before it is complete. */
export const uploadOperations = [
  /** `bytes`: its size. Discards the previous file of that format. Throws `invalid_input` for a file that is too large. */
  defineOperation({
    name: 'uploads.begin',
    input: z.object({
      connectionId: z.string(),
      format: uploadFormat,
      fileName: z.string().max(200),
      bytes: z.int().nonnegative(),
    }),
    output: z.object({ upload: z.string() }),
  }),
  /** Send the next chunk only after the answer. */
  defineOperation({
    name: 'uploads.append',
    input: onUpload.extend({ base64: z.string().max(Math.ceil(UPLOAD_CHUNK_BYTES / 3) * 4) }),
    output: z.object({}),
  }),
  /** Does nothing for a file that is no longer kept. */
  defineOperation({ name: 'uploads.discard', input: onUpload, output: z.object({}) }),
] as const;
