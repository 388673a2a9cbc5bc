interface Place {
  /** Saves what stands in an open cell editor. Resolves to false when it could not be kept, and the user was told. */
  commit: () => Promise<boolean>;
  isOpen: () => boolean;
}

/** The grid's, and the product panel's beside it. */
const places = new Set<Place>();

/** Registers a mounted place that may have an editor open; the returned function withdraws it. */
export function provideOpenEditor(place: Place): () => void {
  places.add(place);
  return () => {
    places.delete(place);
  };
}

/**
 * Lets the window (or the browser tab) ask before it closes over an open editor, and commits it: while the user is asked,
 * and while the page goes, the edit gets to disk.
 */
export function commitBeforeLeaving(target: Pick<Window, 'addEventListener'> = window): void {
  target.addEventListener('beforeunload', (event) => {
    if ([...places].some(({ isOpen }) => isOpen())) event.preventDefault();
    void commitOpenEditor();
  });
}

/**
 * Commits an open cell editor and waits until every edit on its way is on disk. To be called before anything that
 * moves rows or works on what is staged: leaving the view, applying, refreshing, closing.
 */
export async function commitOpenEditor(): Promise<boolean> {
  const kept = await Promise.all([...places].map(({ commit }) => commit()));
  return kept.every((isKept) => isKept);
}
