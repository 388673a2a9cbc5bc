import { z } from 'zod';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '../i18n/languages.ts';

/** A head over the columns, in CSS pixels of the window. */
const firstHead = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  text: z.string().max(200),
  /** Over several columns, or over none. */
  strong: z.boolean(),
});

/** The heads over the rows that a window showed last, and the place of the rows, in CSS pixels of the window. */
export const firstPicture = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  /** Where the first row begins, and how high each is. */
  rows: z.number(),
  rowHeight: z.number().min(1),
  heads: z.array(firstHead).max(60),
});
export type FirstPicture = z.infer<typeof firstPicture>;

/** What of the settings decides how a window looks before it has asked anything. */
export const look = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['comfortable', 'compact']),
  /** Null for the system's. */
  language: z.enum(INTERFACE_LANGUAGES).nullable(),
  firstPicture: firstPicture.optional(),
});
export type Look = z.infer<typeof look>;

/** A look in the language that the page is loaded with. */
export type PageLook = Look & { language: InterfaceLanguage };
