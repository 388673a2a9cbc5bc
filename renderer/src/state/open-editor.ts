/** Saves what stands in an open cell editor. Resolves to false when it could not be kept, and the user was told. */
type Commit = () => Promise<boolean>;

/** The grid's, and the product panel's beside it. */
const places = new Set<Commit>();

/** The way of a mounted place to commit its editor; the returned function withdraws it. */
export function provideOpenEditor(commit: Commit): () => void {
  places.add(commit);
  return () => {
    places.delete(commit);
  };
}

/**
 * Commits an open cell editor and waits until every edit on its way is on disk. To be called before anything that
 * moves rows or works on what is staged: leaving the view, applying, refreshing, closing.
 */
export async function commitOpenEditor(): Promise<boolean> {
  const kept = await Promise.all([...places].map((commit) => commit()));
  return kept.every((isKept) => isKept);
}
