import { difference } from './difference.ts';
import { keyedPlaceholders } from './keyed-placeholders.ts';
import { type InlineCode, inlineCodes } from './placeholders.ts';
import { readTag, type Tag } from './read-tag.ts';

/**
 * The placeholders and tags of a source that its translation does not have yet, in the order of the source: the first
 * is the next to insert. Entities are left out: a translation may write their characters.
 */
export function missingCodes(source: string, target: string): InlineCode[] {
  const inSource = inlineCodes(source);
  const inTarget = inlineCodes(target);
  const placeholders = difference(keyedPlaceholders(inSource), keyedPlaceholders(inTarget), ({ key }) => key);
  const tags = difference(tagsOf(inSource), tagsOf(inTarget), tagKey);
  const missing = new Set([...placeholders.missing, ...tags.missing].map(({ start }) => start));
  return inSource.filter(({ start }) => missing.has(start));
}

const tagsOf = (codes: readonly InlineCode[]): Tag[] => codes.flatMap((code) => readTag(code) ?? []);

/** Attributes do not count: a translation has another alt, or another href. */
const tagKey = ({ kind, name }: Tag): string => `${kind} ${name}`;
