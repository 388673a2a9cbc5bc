import { expect, test } from 'vitest';
import { languageTag } from '../../../../renderer/src/components/language-tag.ts';

test.each([
  ['de', 'de'],
  ['de_at', 'de-AT'],
  ['zh-hans-cn', 'zh-Hans-CN'],
])('the code %s has the tag %s', (code, tag) => {
  expect(languageTag(code)).toBe(tag);
});

test.each(['', 'xx', 'english', '12', 'not a language'])('%j is not a language and has no tag', (code) => {
  expect(languageTag(code)).toBeUndefined();
});
