import { describe, expect, it } from 'vitest';
import { ElectronSpellChecker } from '#electron/shell/spell-checker.ts';

/** As Electron documents it: an unknown language is an error. */
function session(available = ['de', 'en-US']) {
  const calls: [string, unknown][] = [];
  return {
    calls,
    availableSpellCheckerLanguages: available,
    setSpellCheckerEnabled: (isEnabled: boolean) => void calls.push(['enabled', isEnabled]),
    setSpellCheckerLanguages: (languages: string[]) => {
      const unknown = languages.find((language) => !available.includes(language));
      if (unknown !== undefined) throw new Error(`Invalid language code provided: "${unknown}"`);
      calls.push(['languages', languages]);
    },
  };
}

describe('the desktop spell checker', () => {
  it('does not touch Electron’s session until it is turned on', async () => {
    const electron = session();
    const checker = new ElectronSpellChecker(electron, 'win32');
    expect(await checker.use(['de'])).toEqual({ by: 'off', missing: [] });
    expect(electron.calls).toEqual([]);
  });

  it('checks the available languages and reports the missing ones', async () => {
    const electron = session();
    const checker = new ElectronSpellChecker(electron, 'linux');
    checker.isOn = true;
    expect(await checker.use(['de-AT', 'ja', 'en'])).toEqual({ by: 'app', missing: ['ja'] });
    expect(electron.calls).toEqual([
      ['enabled', true],
      ['languages', ['de', 'en-US']],
    ]);
  });

  it('is disabled if none of the languages is available', async () => {
    const electron = session();
    const checker = new ElectronSpellChecker(electron, 'linux');
    checker.isOn = true;
    expect(await checker.use(['ja'])).toEqual({ by: 'app', missing: ['ja'] });
    expect(electron.calls).toEqual([['enabled', false]]);
  });

  it('leaves the languages to macOS', async () => {
    const electron = session([]);
    const checker = new ElectronSpellChecker(electron, 'darwin');
    checker.isOn = true;
    expect(await checker.use(['de'])).toEqual({ by: 'system', missing: [] });
    expect(electron.calls).toEqual([]);
  });
});
