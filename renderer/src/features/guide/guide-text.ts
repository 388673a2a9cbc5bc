import { t } from '@lingui/core/macro';
import changelog from '../../../../CHANGELOG.md?raw';
import guide from '../../../../docs/guide/README.md?raw';
import { type Section, sectionsOf } from './sections.ts';

export const WHATS_NEW = 'whats-new';

/** The guide from the repository, with the changelog as its last chapter. */
export const guideSections: readonly Section[] = [
  ...sectionsOf(guide),
  { id: WHATS_NEW, title: t`What’s new`, level: 2, markdown: versionsOf(changelog) },
];

/** Returns the versions of the changelog, without the notes about the file itself. */
function versionsOf(text: string): string {
  return text.slice(text.search(/^## /m)).replaceAll(/^(#+ )\[(.+?)\]/gm, '$1$2');
}
