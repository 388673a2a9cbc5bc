/** How many changes of a checked file are staged: what clashes with what is staged here only where it is to be replaced. */
export const stagedByFile = (
  { stages, conflicts, clashes }: { stages: number; conflicts: number; clashes: number },
  replaceStaged: boolean,
): number => stages + conflicts + (replaceStaged ? clashes : 0);
