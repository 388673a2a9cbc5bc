/** Pages further ahead would be read long before they are used, and be more likely to be stale. */
const PAGES_AHEAD = 2;

/**
 * Returns a function that returns the next page of a cursor-paged list at each call, from its beginning. The following pages
 * are requested while one is processed, so that the list never waits. After the last page, returns that page again. Rejects
 * as `ask` did, in order.
 */
export function prefetchPages<Page extends { next: string | null }>(
  ask: (from: string | null) => Promise<Page>,
): () => Promise<Page> {
  let last = ask(null);
  const upcoming = [last];
  return () => {
    while (upcoming.length <= PAGES_AHEAD) {
      last = last.then((page) => (page.next === null ? page : ask(page.next)));
      last.catch(() => {}); // thrown to the caller that asks for it, if any
      upcoming.push(last);
    }
    return upcoming.shift()!;
  };
}
