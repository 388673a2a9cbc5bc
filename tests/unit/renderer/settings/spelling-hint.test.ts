import { describe, expect, it, vi } from 'vitest';

vi.stubGlobal('navigator', { onLine: true, language: 'en', languages: ['en'] });
vi.mock('../../../../renderer/src/client/index.ts', () => ({ client: { call: vi.fn(), on: vi.fn() } }));
const { spellingHint } = await import('../../../../renderer/src/features/settings/SpellingSection.tsx');

describe('the spell checker setting', () => {
  it('says where dictionaries come from before it is turned on', () => {
    expect(spellingHint(false, 'win32', { by: 'off', missing: [] })).toBe(
      'Downloads a dictionary for each language of the connection from a server of Google. Your texts stay on this computer.',
    );
    expect(spellingHint(false, 'darwin', { by: 'off', missing: [] })).toBe(
      'Uses the spell checker of macOS, which detects the language by itself.',
    );
  });

  it('says when a change takes effect', () => {
    expect(spellingHint(true, 'linux', { by: 'off', missing: [] })).toMatch(
      / Takes effect when Catalog Desk starts again\.$/,
    );
    expect(spellingHint(false, 'linux', { by: 'app', missing: ['ja'] })).toMatch(
      / Takes effect when Catalog Desk starts again\.$/,
    );
  });

  it('names languages without a dictionary', () => {
    expect(spellingHint(true, 'linux', { by: 'app', missing: ['ja', 'ar'] })).toMatch(
      / No dictionary: Japanese, Arabic\.$/,
    );
  });
});
