import type { HandlersOf } from '#shared/contract/registry.ts';
import type { SpellChecker } from '../ports.ts';

/** The shell's spell checker; null in browser mode. */
export const spellingHandlers = (spellChecker: SpellChecker | null): HandlersOf<'spelling'> => ({
  'spelling.use': async ({ locales }) =>
    spellChecker ? spellChecker.use(locales) : { by: 'browser', missing: [] },
});
