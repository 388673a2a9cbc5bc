import type { Session } from 'electron';
import { spellingLanguages } from '#shared/domain/spelling-languages.ts';
import type { SpellChecker } from '../services/ports.ts';

type SpellingSession = Pick<
  Session,
  'availableSpellCheckerLanguages' | 'setSpellCheckerLanguages' | 'setSpellCheckerEnabled'
>;

/**
 * Electron's spell checker. On Windows and Linux it uses Hunspell dictionaries, which Chromium downloads from a server of
 * Google for the languages that are set; typed text does not leave the computer. On macOS it is the system's, and languages
 * cannot be set.
 */
export class ElectronSpellChecker implements SpellChecker {
  /** Whether windows were opened with it. Until then, nothing is set, and therefore nothing downloaded. */
  isOn = false;
  readonly #session: SpellingSession;
  readonly #platform: NodeJS.Platform;

  constructor(session: SpellingSession, platform: NodeJS.Platform) {
    this.#session = session;
    this.#platform = platform;
  }

  async use(locales: string[]): ReturnType<SpellChecker['use']> {
    if (!this.isOn) return { by: 'off', missing: [] };
    if (this.#platform === 'darwin') return { by: 'system', missing: [] };
    const { languages, missing } = spellingLanguages(locales, this.#session.availableSpellCheckerLanguages);
    // Without any language, Electron would use English.
    this.#session.setSpellCheckerEnabled(languages.length > 0);
    if (languages.length > 0) this.#session.setSpellCheckerLanguages(languages);
    return { by: 'app', missing };
  }
}
