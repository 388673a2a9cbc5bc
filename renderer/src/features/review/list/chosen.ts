import { t } from '@lingui/core/macro';
import { count } from '../../../components/format.ts';

/** The rows that a button is about. */
export interface Chosen<Which> {
  which: Which;
  /** How many they are. */
  size: number;
  /** Whether the user chose them; else they are all that the list shows. */
  isChoice: boolean;
  /** "12 selected changes". */
  label: string;
}

/**
 * The rows chosen in a list, where that is more than the one that the keyboard is on; else all that the list shows. `of`: what names
 * chosen rows; `noun`: what one row is called.
 */
export function chosenRows<Ref, Which>(
  chosen: ReadonlyMap<string, Ref> | 'all',
  shown: Omit<Chosen<Which>, 'isChoice'>,
  of: (refs: readonly Ref[]) => Which,
  noun: string,
): Chosen<Which> {
  if (chosen !== 'all' && chosen.size <= 1) return { ...shown, isChoice: false };
  const size = chosen === 'all' ? shown.size : chosen.size;
  const which = chosen === 'all' ? shown.which : of([...chosen.values()]);
  return { which, size, isChoice: true, label: count(size, t`selected ${noun}`) };
}
