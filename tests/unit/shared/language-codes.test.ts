import { describe, expect, it, test } from 'vitest';
import { languageCode } from '#shared/contract/connections.ts';
import { isNamedLanguage } from '#shared/service/language-codes.ts';

test('BCP 47 codes are distinguished from lookalikes', () => {
  for (const code of ['en', 'de-AT', 'de_AT', 'zh-Hant', 'zh_Hans_CN', 'fil', 'es-419', 'EN'])
    expect(isNamedLanguage(code), code).toBe(true);
  for (const text of ['xx', 'english', '12', '', 'e', 'de-', 'de--AT', 'german']) {
    expect(isNamedLanguage(text), text).toBe(false);
  }
});

describe('a language in the form of a connection', () => {
  it.each([
    ['de_AT', 'de_AT'],
    [' 1033 ', 'en-US'],
    ['9999', null],
    ['7', null],
  ])('%s', (entered, code) => {
    expect(languageCode.safeParse(entered).data ?? null).toBe(code);
  });
});
