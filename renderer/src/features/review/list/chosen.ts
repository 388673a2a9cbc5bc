/** The rows that a button acts on. */
export interface Chosen<Which> {
  which: Which;
  /** The number of rows. */
  size: number;
  /** Whether the user selected them; otherwise they are all that the list shows. */
  isChoice: boolean;
  /** "12 selected changes". */
  label: string;
}

/**
 * The rows selected in a list if they are more than the focused one; otherwise all that the list shows. `of`: turns selected
 * rows into a selection; `counted`: "12 selected changes".
 */
export function chosenRows<Ref, Which>(
  chosen: ReadonlyMap<string, Ref> | 'all',
  shown: Omit<Chosen<Which>, 'isChoice'>,
  of: (refs: readonly Ref[]) => Which,
  counted: (rows: number) => string,
): Chosen<Which> {
  if (chosen !== 'all' && chosen.size <= 1) return { ...shown, isChoice: false };
  const size = chosen === 'all' ? shown.size : chosen.size;
  const which = chosen === 'all' ? shown.which : of([...chosen.values()]);
  return { which, size, isChoice: true, label: counted(size) };
}
