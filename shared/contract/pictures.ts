import { z } from 'zod';
import { defineOperation } from './define.ts';

/** Types of pictures that are shown. Not SVG, which can contain scripts and addresses. */
const pictureType = z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
export type PictureType = z.infer<typeof pictureType>;

const id = z.object({ connectionId: z.string() });

export const pictureOperations = [
  /**
   * Returns the picture at a web address of the catalog, in base64, loaded from its host, which learns this computer's
   * address and nothing else (no token, no cookies). Throws `invalid_input` if pictures of the connection are not shown, or
   * requests to the address are not allowed; `unreachable`, `timeout` or `service_error` if it could not be loaded;
   * `unreadable_response` if it is too large or not a picture.
   */
  defineOperation({
    name: 'pictures.get',
    input: id.extend({ address: z.string().max(8192) }),
    output: z.object({ type: pictureType, bytes: z.string() }),
  }),
  /** Sets whether pictures of a connection are shown (`showPictures`). Throws `not_found`. */
  defineOperation({
    name: 'pictures.setShown',
    input: id.extend({ show: z.boolean() }),
    output: z.object({}),
  }),
] as const;
