import { z } from 'zod';
import { defineOperation } from './define.ts';

/** Pictures that are shown. SVG is none of them: it can hold scripts and addresses. */
export const pictureType = z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
export type PictureType = z.infer<typeof pictureType>;

const id = z.object({ connectionId: z.string() });

export const pictureOperations = [
  /**
   * The picture at a web address of the catalog, in base64, loaded from its own host: that learns this computer's address, and nothing
   * else (no token, no cookies). Throws `invalid_input` where pictures of the connection are not shown, or the address must not be
   * asked; `unreachable`, `timeout` or `service_error` where nothing came; `unreadable_response` for what is too large or no picture.
   */
  defineOperation({
    name: 'pictures.get',
    input: id.extend({ address: z.string().max(8192) }),
    output: z.object({ type: pictureType, bytes: z.string() }),
  }),
  /** Whether pictures of a connection are shown: `showPictures` of it. Throws `not_found`. */
  defineOperation({
    name: 'pictures.setShown',
    input: id.extend({ show: z.boolean() }),
    output: z.object({}),
  }),
] as const;
