import { expect, test } from 'vitest';
import { languageTag } from '../../../../renderer/src/components/language-tag.ts';

test.each([
  ['de', 'de'],
  ['de_at', 'de-AT'],
  ['zh-hans-cn', 'zh-Hans-CN'],
])('%s is said as %s', (code, tag) => {
  expect(languageTag(code)).toBe(tag);
});

test.each(['', 'xx', 'english', '12', 'not a language'])('%j is no language, and no tag', (code) => {
  expect(languageTag(code)).toBeUndefined();
});
