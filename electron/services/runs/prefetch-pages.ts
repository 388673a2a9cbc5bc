/** More would be read long before it is used, and be the less true for it. */
const PAGES_AHEAD = 2;

/**
 * Pages of a list that is read by cursor, one at each call, from its beginning; while one is worked on, those that follow are
 * asked for already, so that the list never waits. After the last page, that page again. Rejects as `ask` did, in its turn.
 */
export function prefetchPages<Page extends { next: string | null }>(
  ask: (from: string | null) => Promise<Page>,
): () => Promise<Page> {
  let last = ask(null);
  const upcoming = [last];
  return () => {
    while (upcoming.length <= PAGES_AHEAD) {
      last = last.then((page) => (page.next === null ? page : ask(page.next)));
      last.catch(() => {}); // thrown to whoever calls for it, if anybody does
      upcoming.push(last);
    }
    return upcoming.shift()!;
  };
}
