/**
 * The number of changes of a checked file that are staged. Those that clash with edits staged here count only if they replace
 * them.
 */
export const stagedByFile = (
  { stages, conflicts, clashes }: { stages: number; conflicts: number; clashes: number },
  replaceStaged: boolean,
): number => stages + conflicts + (replaceStaged ? clashes : 0);
