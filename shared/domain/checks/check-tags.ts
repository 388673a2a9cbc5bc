import { t } from '@lingui/core/macro';
import { addressKey } from './address-key.ts';
import { type Check, type CheckInput, type Problem, rangeOf, shortened } from './check-input.ts';
import { difference } from './difference.ts';
import type { InspectedText } from './inspect-text.ts';
import { inlineCodes } from './placeholders.ts';
import { readTag, type Tag } from './read-tag.ts';

/**
 * Tags and their attributes are the same on both sides, and are closed in order. Of the values, only addresses
 * (href, src) must be the same: alt and title are translated. Entities may differ: "&amp;" and "&" are one character.
 */
export const checkTags: Check = (input) => {
  const source = tagsOf(input.source);
  const target = tagsOf(input.target);
  if (source.length === 0 && target.length === 0) return [];
  // The branches of a plural repeat tags, and languages have different numbers of branches.
  const once = Boolean(input.source.message?.ok || input.target.message?.ok);
  const { missing, extra } = difference(source, target, shown, once);
  if (missing.length > 0 || extra.length > 0) {
    return [
      ...missing.map((tag) => ({
        subject: `-${shown(tag)}`,
        message: t`${shown(tag)} is missing in the translation`,
        source: [rangeOf(tag)],
      })),
      ...extra.map((tag) => ({
        subject: `+${shown(tag)}`,
        message: t`${shown(tag)} is not in the source`,
        target: [rangeOf(tag)],
      })),
    ];
  }
  return [...attributeProblems(source, target, input, once), ...orderProblems(source, target)];
};

const tagsOf = ({ codes }: InspectedText): Tag[] => codes.flatMap((code) => readTag(code) ?? []);

const shown = ({ kind, name }: Tag): string => {
  if (kind === 'comment') return '<!-- -->';
  return kind === 'close' ? `</${name}>` : `<${name}>`;
};

/** Attributes of the language itself: a translation may add them, drop them, and give them other values. */
const OF_LANGUAGE = new Set(['lang', 'xml:lang', 'dir', 'hreflang']);
const ADDRESSES = ['href', 'src', 'action', 'srcset', 'poster'];

function attributeProblems(source: Tag[], target: Tag[], { text }: CheckInput, once: boolean): Problem[] {
  const locales = [text.sourceLocale, text.targetLocale];
  const namesOf = ({ attributes }: Tag) =>
    [...attributes.keys()].filter((name) => !OF_LANGUAGE.has(name)).sort();
  const byNames = difference(source, target, (tag) => `${shown(tag)} ${namesOf(tag).join(' ')}`, once);
  if (byNames.extra.length > 0) {
    return byNames.extra.map((tag) => ({
      subject: `${shown(tag)} attributes`,
      message: t`${shown(tag)} has other attributes than in the source`,
      source: byNames.missing.filter(({ name }) => name === tag.name).map(rangeOf),
      target: [rangeOf(tag)],
    }));
  }
  const addressOf = (tag: Tag, name: string) => tag.attributes.get(name);
  return ADDRESSES.flatMap((name) => {
    const having = (tags: Tag[]) => tags.filter((tag) => tag.attributes.has(name));
    const keyOf = (tag: Tag) => `${shown(tag)} ${addressKey(addressOf(tag, name)!, locales)}`;
    const { extra, missing } = difference(having(source), having(target), keyOf, once);
    return extra.map((tag) => ({
      subject: `${shown(tag)} ${name} ${addressOf(tag, name)!}`,
      message: t`${name} of ${shown(tag)} differs from the source: ${shortened(addressOf(tag, name)!)}`,
      source: missing.filter((other) => other.name === tag.name).map(rangeOf),
      target: [rangeOf(tag)],
    }));
  });
}

/** Only if the source closes its tags in order: HTML that omits end tags is not checked. */
function orderProblems(source: Tag[], target: Tag[]): Problem[] {
  if (firstUnordered(source)) return [];
  const tag = firstUnordered(target);
  return tag
    ? [{ subject: `${shown(tag)} order`, message: t`${shown(tag)} is out of order`, target: [rangeOf(tag)] }]
    : [];
}

/** The first tag of a text that is not closed, or closes none: "<b>"; null if all are paired. */
export function unorderedTag(text: string): string | null {
  const tags = inlineCodes(text).flatMap((code) => readTag(code) ?? []);
  const tag = firstUnordered(tags.filter(({ name }) => !ENDS_BY_ITSELF.has(name)));
  return tag ? shown(tag) : null;
}

/** HTML elements whose end tag may be left out. */
const ENDS_BY_ITSELF = new Set('p li dt dd tr td th thead tbody tfoot colgroup option optgroup'.split(' '));

function firstUnordered(tags: Tag[]): Tag | undefined {
  const open: Tag[] = [];
  for (const tag of tags) {
    if (tag.kind === 'open') open.push(tag);
    if (tag.kind === 'close' && open.pop()?.name !== tag.name) return tag;
  }
  return open.at(-1);
}
