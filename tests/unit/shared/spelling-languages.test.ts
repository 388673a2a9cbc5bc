import { expect, it } from 'vitest';
import { spellingLanguages } from '#shared/domain/spelling-languages.ts';

const AVAILABLE = ['de', 'de-AT', 'en-AU', 'en-GB', 'en-US', 'fa', 'fr', 'nb', 'pt-BR', 'pt-PT', 'sr'];

it.each([
  ['de', 'de'],
  ['de-AT', 'de-AT'],
  ['de_at', 'de-AT'],
  ['de-CH', 'de'],
  ['en', 'en-US'],
  ['en-GB', 'en-GB'],
  ['en-IE', 'en-US'],
  ['pt', 'pt-BR'],
  ['FR-fr', 'fr'],
])('%s is checked as %s', (locale, language) => {
  expect(spellingLanguages([locale], AVAILABLE)).toEqual({ languages: [language], missing: [] });
});

it('names languages without a dictionary, and each of the others once', () => {
  expect(spellingLanguages(['ja', 'de', 'de-CH', 'ar'], AVAILABLE)).toEqual({
    languages: ['de'],
    missing: ['ja', 'ar'],
  });
});
