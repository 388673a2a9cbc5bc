import { describe, expect, it } from 'vitest';
import { checkSettings } from '#shared/domain/checks/check-settings.ts';
import { checkTranslation } from '#shared/domain/checks/check-translation.ts';
import { EMPTY_GLOSSARY } from '#shared/domain/glossary.ts';

const settings = checkSettings.parse({
  limits: [
    { property: 'name', locale: null, characters: 5 },
    { property: 'name', locale: 'ja', characters: 3 },
    { property: 'title', locale: 'de', characters: 2 },
  ],
});

const lengthMessages = (property: string, targetLocale: string, target: string) =>
  checkTranslation(
    { source: 'x', target, sourceLocale: 'en', targetLocale, property },
    settings,
    EMPTY_GLOSSARY,
  )
    .filter(({ check }) => check === 'length')
    .map(({ message }) => message);

describe('the length check', () => {
  it.each([
    ['name', 'de', 'Größer', ['6 characters, 1 over the limit of 5']],
    ['name', 'ja', '赤いバッ', ['4 characters, 1 over the limit of 3']],
    ['title', 'de', 'abc', ['3 characters, 1 over the limit of 2']],
    ['name', 'ar', 'حقيبة!', ['6 characters, 1 over the limit of 5']],
  ])('of %s in %s: %j has %j', (property, locale, target, messages) => {
    expect(lengthMessages(property, locale, target)).toEqual(messages);
  });

  it.each([
    ['name', 'de', 'Größe'],
    ['name', 'fr', 'e\u0301le\u0300ve'],
    ['name', 'de', '👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀'],
    ['title', 'en', 'a long title'],
    ['text', 'de', 'another property'],
  ])('of %s in %s: %j is not too long', (property, locale, target) => {
    expect(lengthMessages(property, locale, target)).toEqual([]);
  });
});
