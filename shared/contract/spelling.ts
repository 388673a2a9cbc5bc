import { z } from 'zod';
import { defineOperation } from './define.ts';

/**
 * Who checks the spelling of what is typed. `app`: the app, with a dictionary for each language, which it downloads; `system`: the spell
 * checker of macOS, which finds out the language by itself; `browser`: browser mode, where the browser's settings decide;
 * `off`: nobody until the app starts again.
 */
export const spellChecking = z.object({
  by: z.enum(['app', 'system', 'browser', 'off']),
  /** Languages that there is no dictionary for. */
  missing: z.array(z.string()),
});
export type SpellChecking = z.infer<typeof spellChecking>;

export const spellingOperations = [
  /** Checks spelling in these languages from now on, if the settings say so. */
  defineOperation({
    name: 'spelling.use',
    input: z.object({ locales: z.array(z.string()).max(200) }),
    output: spellChecking,
  }),
] as const;
