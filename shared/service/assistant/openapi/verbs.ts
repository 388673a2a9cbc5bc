import type { Json } from '../../json.ts';
import { words } from '../field-names.ts';

const SETTING = [
  'set',
  'replace',
  'update',
  'upsert',
  'put',
  'write',
  'assign',
  'change',
  'modify',
  'sets',
  'set values',
];
const REMOVING = ['remove', 'delete', 'unset', 'clear', 'drop', 'removes', 'remove values', 'reset'];
const APPENDING = [
  'append',
  'add',
  'push',
  'insert',
  'extend',
  'merge',
  'appends',
  'append values',
  'concat',
];

/** Returns which of three names set, remove and append values, going by the names; only those that exist. */
export function verbsAmong(names: readonly string[]): Partial<Record<'set' | 'remove' | 'append', string>> {
  const named = (usual: readonly string[]) =>
    names
      .filter((name) => usual.includes(words(name)))
      .sort((a, b) => usual.indexOf(words(a)) - usual.indexOf(words(b)))[0];
  const found = { set: named(SETTING), remove: named(REMOVING), append: named(APPENDING) };
  return Object.fromEntries(Object.entries(found).filter(([, name]) => name !== undefined));
}

const KEEPING = /\b(unlink|unlinked|detach|disconnect|keep|soft|archive|unassign|unpublish|release)\b/;
const DELETING =
  /\b(delete|deleted|destroy|purge|hard|full|fully|permanent|permanently|erase|remove|everywhere)\b/;

/** Returns which of two modes of DELETE (4.4) deletes and which only unlinks; null if their names do not tell. */
export function deleteModes(modes: readonly string[]): { delete: string; unlink: string } | null {
  const unlink = modes.find((mode) => KEEPING.test(words(mode)));
  const full = modes.find((mode) => mode !== unlink && DELETING.test(words(mode)));
  if (full !== undefined && unlink !== undefined) return { delete: full, unlink };
  return null;
}

/** The same for a switch that is on or off, by its name. */
export function switchModes(name: string): { delete: boolean; unlink: boolean } | null {
  if (KEEPING.test(words(name))) return { delete: false, unlink: true };
  return DELETING.test(words(name)) ? { delete: true, unlink: false } : null;
}

const SUCCESS = new Set(
  'ok success successful succeeded applied updated created deleted unlinked done completed complete patched saved stored upserted modified'.split(
    ' ',
  ),
);

/** The status values that mean that an operation was done. Accepted for later is not among them. */
export const successValues = (values: readonly Json[]): (string | number)[] =>
  values.filter(
    (value): value is string | number =>
      (typeof value === 'string' && SUCCESS.has(words(value))) ||
      (typeof value === 'number' && value >= 200 && value < 300 && value !== 202),
  );
