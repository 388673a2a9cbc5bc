import { fileStem } from '#shared/exchange/file-stem.ts';

/** "Sample-catalog-changes-2026-05-04.json": whose, what and when (the user's day). */
export function proposedName(connection: string, what: string, ending: string, now = new Date()): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${fileStem(connection, 'catalog')}-${what}-${day.join('-')}.${ending}`;
}

/** What was typed as a file name, with its ending; `proposal` where nothing was. */
export function withEnding(name: string, ending: string, proposal: string): string {
  const typed = name.trim();
  if (typed === '') return proposal;
  return typed.toLowerCase().endsWith(`.${ending}`) ? typed : `${typed}.${ending}`;
}
