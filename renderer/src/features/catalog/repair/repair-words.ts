import type { CatalogRepair } from '#shared/contract/catalog.ts';
import { count } from '../../../components/format.ts';

/** What a repair carried over, what it could not read, and where the rest is: sentences for the user. */
export function repairWords(repair: CatalogRepair): string[] {
  return [carriedOver(repair), lost(repair), `The damaged file is kept: ${repair.damagedFile}`];
}

function carriedOver({ edits, marks, changeSets, changes, snapshots, views }: CatalogRepair): string {
  const parts = [
    edits > 0 ? count(edits, 'staged change') : '',
    marks > 0 ? count(marks, 'removal mark') : '',
    changeSets > 0
      ? count(changeSets, 'change set') + (changes > 0 ? ` with ${count(changes, 'change')}` : '')
      : '',
    views > 0 ? count(views, 'saved view') : '',
    snapshots > 0 ? count(snapshots, 'snapshot of a removed product', 'snapshots of removed products') : '',
  ].filter((part) => part !== '');
  if (parts.length === 0) return 'There was nothing in it that could be carried over.';
  return `Carried over: ${parts.join(', ')}.`;
}

function lost({ lostChanges, allRead, changeSets }: CatalogRepair): string {
  const unread =
    lostChanges > 0
      ? `${count(lostChanges, 'change')} of change sets could not be read.`
      : allRead
        ? 'Nothing staged or sent was lost.'
        : 'Some of it could not be read.';
  return changeSets > 0
    ? `${unread} Change sets that had not ended wait in Activity; nothing is sent before you resume them.`
    : unread;
}
