import type { CheckName } from '#shared/domain/checks/check.ts';
import { checkSettings, DEFAULT_CHECK_SETTINGS } from '#shared/domain/checks/check-settings.ts';
import { checkTranslation } from '#shared/domain/checks/check-translation.ts';
import { EMPTY_GLOSSARY, type Glossary } from '#shared/domain/glossary.ts';

/** "en", "de": the locales of source and target. */
export type Pair = [sourceLocale: string, source: string, targetLocale: string, target: string];

/** What one check finds in a translation, with all others off. */
export const findingsOf = (
  check: CheckName,
  [sourceLocale, source, targetLocale, target]: Pair,
  glossary: Glossary = EMPTY_GLOSSARY,
) =>
  checkTranslation({ source, target, sourceLocale, targetLocale, property: 'name' }, only(check), glossary);

export const messagesOf = (check: CheckName, pair: Pair, glossary?: Glossary): string[] =>
  findingsOf(check, pair, glossary).map(({ message }) => message);

const only = (check: CheckName) => {
  const off = Object.fromEntries(Object.keys(DEFAULT_CHECK_SETTINGS.checks).map((name) => [name, 'off']));
  return checkSettings.parse({ checks: { ...off, [check]: 'warn' } });
};
