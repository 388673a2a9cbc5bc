import { plural, t } from '@lingui/core/macro';
import type { CatalogHoldings, CatalogRepair, CatalogSettings } from '#shared/contract/catalog.ts';
import { listed } from '#shared/domain/listed.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { countLabel } from '../../../components/count-label.ts';
import { formatDateTime } from '../../../components/format.ts';

/** What happened to the catalog. */
export const repairTitle = ({ damagedFile }: CatalogRepair): string =>
  damagedFile === null
    ? t`The file of the local catalog was missing. A new one has been created.`
    : t`The local catalog was damaged and has been repaired.`;

/** What a repair carried over, what is missing, and where the damaged file is: sentences for the user. */
export function repairMessages(repair: CatalogRepair): string[] {
  const { carried, damagedFile } = repair;
  return [
    carriedOver(carried),
    missing(repair),
    missingSettings(repair.lostSettings),
    carried.changeSets > 0
      ? t`Unfinished change sets are paused in Activity. Nothing is sent until you resume them.`
      : '',
    damagedFile === null ? '' : t`The damaged file is kept: ${damagedFile}`,
  ].filter((sentence) => sentence !== '');
}

function carriedOver(carried: CatalogHoldings): string {
  const parts = named(carried);
  return parts.length === 0 ? t`Nothing could be recovered.` : t`Recovered: ${listed(parts)}.`;
}

function missing({ lost, savedUntil, allRead }: CatalogRepair): string {
  const savedLast = savedUntil !== null && t`The catalog was last saved on ${formatDateTime(savedUntil)}.`;
  const { results } = lost;
  const parts = named(
    lost,
    results > 0 ? plural(results, { one: '# result of change sets', other: '# results of change sets' }) : '',
  );
  if (parts.length > 0) return sentences(t`Missing: ${listed(parts)}.`, savedLast);
  if (allRead) return t`No staged edits and no results were lost.`;
  return sentences(t`The latest edits or results may be missing.`, savedLast);
}

function missingSettings({ terms, choices, feed }: CatalogSettings): string {
  const parts = [
    terms > 0 ? plural(terms, { one: '# term of the glossary', other: '# terms of the glossary' }) : '',
    choices > 0
      ? plural(choices, {
          one: '# group of settings (such as labels or columns)',
          other: '# groups of settings (such as labels or columns)',
        })
      : '',
    feed > 0 ? t`the place in the changes feed, which is read from the beginning` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : t`Also missing: ${listed(parts)}.`;
}

/** `results`: the text about results of change sets. */
const named = (
  { edits, marks, changeSets, changes, views, snapshots }: CatalogHoldings,
  results = '',
): string[] =>
  [
    edits > 0 ? countLabel.stagedEdits(edits) : '',
    marks > 0 ? plural(marks, { one: '# removal mark', other: '# removal marks' }) : '',
    changeSets > 0 ? plural(changeSets, { one: '# change set', other: '# change sets' }) : '',
    changes > 0 ? plural(changes, { one: '# change in change sets', other: '# changes in change sets' }) : '',
    results,
    views > 0 ? countLabel.savedViews(views) : '',
    snapshots > 0
      ? plural(snapshots, {
          one: '# snapshot of a removed product',
          other: '# snapshots of removed products',
        })
      : '',
  ].filter((part) => part !== '');
