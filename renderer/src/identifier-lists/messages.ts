import { plural, t } from '@lingui/core/macro';
import type { SavedIdentifiers } from '#shared/contract/views.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { formatNumber } from '../components/format.ts';
import type { Answers } from './ask-service.ts';

/** "280 products found for 300 identifiers." */
export function foundSentence({
  products,
  texts,
  ambiguous,
}: Pick<SavedIdentifiers, 'products' | 'texts' | 'ambiguous'>): string {
  const found = t`${plural(products, { one: '# product', other: '# products' })} found for ${plural(texts, { one: '# identifier', other: '# identifiers' })}.`;
  if (ambiguous.length === 0) return found;
  return sentences(
    found,
    plural(ambiguous.length, {
      one: '# identifier matches two of them: choose below which one is meant.',
      other: '# identifiers match two of them each: choose below which ones are meant.',
    }),
  );
}

/** The texts that name a product, each once: neither unknown nor of a product that is gone. */
export function foundTexts(
  texts: readonly string[],
  { missing, gone }: Pick<SavedIdentifiers, 'missing' | 'gone'>,
): string[] {
  const others = new Set([...missing, ...gone]);
  return [...new Set(texts)].filter((text) => !others.has(text));
}

/** The texts that were given more than once, each once. */
export function repeatedTexts(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  const again = new Set<string>();
  for (const text of texts)
    if (seen.has(text)) again.add(text);
    else seen.add(text);
  return [...again];
}

/** What the service said in total, after it was asked again: about texts that it did not answer, or about all of them. */
export const withAnswers = (before: Answers | null, now: Answers): Answers => ({
  found: [...(before?.found ?? []), ...now.found],
  notFound: [...(before?.notFound ?? []), ...now.notFound],
  failed: now.failed,
});

/** The texts that the service has not answered about yet. */
export function unanswered(missing: readonly string[], answers: Answers | null): string[] {
  const notFound = new Set(answers?.notFound);
  return missing.filter((text) => !notFound.has(text));
}

/** What the service said, in one sentence. */
export function answerSentence({ found, notFound, failed }: Answers): string {
  const said = [
    t`${formatNumber(found.length)} found`,
    t`${formatNumber(notFound.length)} not listed there either`,
    ...(failed.length > 0 ? [t`${formatNumber(failed.length)} could not be asked about`] : []),
  ];
  return t`The service was asked: ${said.join(', ')}.`;
}
