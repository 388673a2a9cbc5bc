import { z } from 'zod';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '../i18n/languages.ts';

/** What of the settings decides how a window looks before it has asked anything. */
export const look = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['comfortable', 'compact']),
  /** Null for the system's. */
  language: z.enum(INTERFACE_LANGUAGES).nullable(),
});
export type Look = z.infer<typeof look>;

/** A look in the language that the page is loaded with. */
export type PageLook = Look & { language: InterfaceLanguage };
