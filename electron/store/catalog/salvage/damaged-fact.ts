import type { DamagedFile } from '../../damaged/damaged-file.ts';
import { type FactName, type FactOf, factIn } from '../meta.ts';
import { jsonText } from './json-text.ts';

/** A fact about the catalog as far as a damaged file still says it; undefined if it does not. */
export function damagedFact<N extends FactName>(file: DamagedFile, name: N): FactOf<N> | undefined {
  const row = file.row<{ value: unknown }>('SELECT value FROM meta WHERE name = ?', name);
  const { data: text } = jsonText.safeParse(row?.value);
  return text === undefined ? undefined : factIn(name, text);
}
