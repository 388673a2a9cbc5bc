/** Saves what stands in an open cell editor. Resolves to false when it could not be kept, and the user was told. */
type Commit = () => Promise<boolean>;

let current: Commit | null = null;

/** The mounted grid's way to commit its editor; the returned function withdraws it. */
export function provideOpenEditor(commit: Commit): () => void {
  current = commit;
  return () => {
    if (current === commit) current = null;
  };
}

/**
 * Commits an open cell editor and waits until every edit on its way is on disk. To be called before anything that
 * moves rows or works on what is staged: leaving the view, applying, refreshing, closing.
 */
export const commitOpenEditor = (): Promise<boolean> => current?.() ?? Promise.resolve(true);
