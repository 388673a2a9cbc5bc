import { expect, test } from 'vitest';
import { isNamedLanguage } from '#shared/service/language-codes.ts';

test('BCP 47 codes are distinguished from lookalikes', () => {
  for (const code of ['en', 'de-AT', 'de_AT', 'zh-Hant', 'zh_Hans_CN', 'fil', 'es-419', 'EN'])
    expect(isNamedLanguage(code), code).toBe(true);
  for (const text of ['xx', 'english', '12', '', 'e', 'de-', 'de--AT', 'german']) {
    expect(isNamedLanguage(text), text).toBe(false);
  }
});
