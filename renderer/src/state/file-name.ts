import { fileStem } from '#shared/exchange/file-stem.ts';

/** "Sample-catalog-changes-2026-05-04.json": the connection, the content and the date (in the user's time zone). */
export function proposedName(connection: string, what: string, ending: string, now = new Date()): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${fileStem(connection, 'catalog')}-${what}-${day.join('-')}.${ending}`;
}

/** The extensions of files that the app writes. */
const ENDINGS = /\.(xlsx|csv|html|jsonl?|xlf|xliff|po|tmx)$/i;

/**
 * What was typed as a file name, with the extension of its format, which replaces that of another one; `proposal` if nothing
 * was typed.
 */
export function withEnding(name: string, ending: string, proposal: string): string {
  const typed = name.trim();
  if (typed === '') return proposal;
  return typed.toLowerCase().endsWith(`.${ending}`) ? typed : `${typed.replace(ENDINGS, '')}.${ending}`;
}
