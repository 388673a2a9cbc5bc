import type { CatalogHoldings, CatalogRepair } from '#shared/contract/catalog.ts';
import { count, formatDateTime } from '../../../components/format.ts';

/** What happened to the catalog. */
export const repairTitle = ({ damagedFile }: CatalogRepair): string =>
  damagedFile === null
    ? 'The file of the local catalog was missing. A new one has been created.'
    : 'The local catalog was damaged and has been repaired.';

/** What a repair carried over, what is missing, and where the damaged file is: sentences for the user. */
export function repairMessages(repair: CatalogRepair): string[] {
  const { carried, damagedFile } = repair;
  return [
    carriedOver(carried),
    missing(repair),
    carried.changeSets > 0
      ? 'Unfinished change sets are paused in Activity. Nothing is sent until you resume them.'
      : '',
    damagedFile === null ? '' : `The damaged file is kept: ${damagedFile}`,
  ].filter((sentence) => sentence !== '');
}

function carriedOver(carried: CatalogHoldings): string {
  const { changeSets, changes } = carried;
  const withChanges = changes > 0 ? ` with ${count(changes, 'change')}` : '';
  const parts = named(carried, changeSets > 0 ? [count(changeSets, 'change set') + withChanges] : []);
  return parts.length === 0 ? 'Nothing could be recovered.' : `Recovered: ${parts.join(', ')}.`;
}

function missing({ lost, savedUntil, allRead }: CatalogRepair): string {
  const savedLast =
    savedUntil === null ? '' : ` The catalog was last saved on ${formatDateTime(savedUntil)}.`;
  const { changeSets, changes, results } = lost;
  const parts = named(lost, [
    changeSets > 0 ? count(changeSets, 'change set') : '',
    changes > 0 ? count(changes, 'change in change sets', 'changes in change sets') : '',
    results > 0 ? count(results, 'result of change sets', 'results of change sets') : '',
  ]);
  if (parts.length > 0) return `Missing: ${parts.join(', ')}.${savedLast}`;
  if (allRead) return 'No staged edits and no results were lost.';
  return `The latest edits or results may be missing.${savedLast}`;
}

/** `inChangeSets`: what is said of these. */
const named = (
  { edits, marks, views, snapshots }: CatalogHoldings,
  inChangeSets: readonly string[],
): string[] =>
  [
    edits > 0 ? count(edits, 'staged edit') : '',
    marks > 0 ? count(marks, 'removal mark') : '',
    ...inChangeSets,
    views > 0 ? count(views, 'saved view') : '',
    snapshots > 0 ? count(snapshots, 'snapshot of a removed product', 'snapshots of removed products') : '',
  ].filter((part) => part !== '');
