import { type Fragment, raw, sql } from '../../sql.ts';
import { isJsonSql, isYesNoSql } from '../encoding.ts';

/**
 * A GLOB pattern that finds `text` anywhere, in upper or lower case. SQLite's own LIKE folds ASCII only, so each letter
 * becomes a class of its forms (ä also finds Ä); the pattern characters `*`, `?` and `[` stand for themselves.
 */
export function globFor(text: string): string {
  return `*${[...text].map(globForCharacter).join('')}*`;
}

function globForCharacter(character: string): string {
  if ('*?['.includes(character)) return `[${character}]`;
  const forms = new Set([character, character.toLowerCase(), character.toUpperCase()]);
  // "ß" in upper case is two letters, which a class cannot say.
  const single = [...forms].filter((form) => [...form].length === 1);
  return single.length > 1 ? `[${single.join('')}]` : character;
}

/** Whether a stored value contains the text; in lists and structs each entry counts for itself, never their punctuation. */
export function storedMatches(flags: string, stored: string, text: string): Fragment {
  const pattern = globFor(text);
  const value = raw(stored);
  // JSON writes quotes, backslashes and control characters otherwise than they are read.
  const sameInJson = JSON.stringify(text) === `"${text}"`;
  const quick = sameInJson ? sql`${value} GLOB ${pattern} AND ` : raw('');
  return sql`CASE
    WHEN ${raw(isYesNoSql(flags))} THEN 0
    WHEN ${raw(isJsonSql(flags))} THEN ${quick} EXISTS (SELECT 1 FROM json_tree(${value}) WHERE atom GLOB ${pattern})
    ELSE ${value} GLOB ${pattern} END`;
}
