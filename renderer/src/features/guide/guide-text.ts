import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import changelog from '../../../../CHANGELOG.md?raw';
import english from '../../../../docs/guide/README.md?raw';
import { type Section, sectionsOf } from './sections.ts';

export const WHATS_NEW = 'whats-new';

/** The guide in other languages, each in a file named by its code and loaded only if the app is in that language. */
const translations = import.meta.glob<string>(
  ['../../../../docs/guide/*.md', '!../../../../docs/guide/README.md'],
  { query: '?raw', import: 'default' },
);

const englishSections = sectionsOf(english);
const translation = await translations[`../../../../docs/guide/${i18n.locale}.md`]?.();
const sections = translation === undefined ? englishSections : sectionsOf(translation);

/** The guide from the repository in the language of the app if there is one, with the changelog as its last chapter. */
export const guideSections: readonly Section[] = [
  ...sections,
  { id: WHATS_NEW, title: t`What’s new`, level: 2, markdown: versionsOf(changelog) },
];

/**
 * Returns the id of the section that has this heading in the English guide. A translation has the same sections in the same
 * order, under ids of its own.
 */
export const idOfSection = (heading: string): string =>
  sections[englishSections.findIndex(({ title }) => title === heading)]?.id ?? '';

/** Returns the versions of the changelog, without the notes about the file itself. */
function versionsOf(text: string): string {
  return text.slice(text.search(/^## /m)).replaceAll(/^(#+ )\[(.+?)\]/gm, '$1$2');
}
