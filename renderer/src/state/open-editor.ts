interface Place {
  /** Saves the content of an open cell editor. Resolves to false if it could not be kept, and the user was told. */
  commit: () => Promise<boolean>;
  isOpen: () => boolean;
}

/** The grid, and the product panel beside it. */
const places = new Set<Place>();

/** Registers a mounted place that may have an editor open; the returned function unregisters it. */
export function provideOpenEditor(place: Place): () => void {
  places.add(place);
  return () => {
    places.delete(place);
  };
}

/**
 * Makes the window (or the browser tab) ask before it closes while an editor is open, and commits the edit: it is saved
 * to disk while the user is asked and while the page unloads.
 */
export function commitBeforeLeaving(target: Pick<Window, 'addEventListener'> = window): void {
  target.addEventListener('beforeunload', (event) => {
    if ([...places].some(({ isOpen }) => isOpen())) event.preventDefault();
    void commitOpenEditor();
  });
}

/**
 * Commits an open cell editor and waits until every pending edit is on disk. Must be called before anything that moves
 * rows or works on what is staged: leaving the view, applying, refreshing, closing.
 */
export async function commitOpenEditor(): Promise<boolean> {
  const kept = await Promise.all([...places].map(({ commit }) => commit()));
  return kept.every((isKept) => isKept);
}
