import { z } from 'zod';
import { defineOperation } from './define.ts';

/**
 * Who checks the spelling. `app`: the app, with a dictionary for each language, which it downloads; `system`: the spell
 * checker of macOS, which detects the language itself; `browser`: browser mode, where the browser's settings decide; `off`:
 * nobody until the app is restarted.
 */
const spellChecking = z.object({
  by: z.enum(['app', 'system', 'browser', 'off']),
  /** Languages without a dictionary. */
  missing: z.array(z.string()),
});
export type SpellChecking = z.infer<typeof spellChecking>;

export const spellingOperations = [
  /** Sets the languages in which spelling is checked, if it is turned on in the settings. */
  defineOperation({
    name: 'spelling.use',
    input: z.object({ locales: z.array(z.string()).max(200) }),
    output: spellChecking,
  }),
] as const;
