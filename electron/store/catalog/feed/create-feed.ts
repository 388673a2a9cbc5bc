import type { Core } from '../core.ts';
import type { ReceivedPage } from './feed.ts';

/** What the service's changes endpoint gave (4.5), for whoever needs it. */
export function createFeed({ feed }: Core) {
  return {
    /** Where the changes endpoint of this service and integration is read on; null: from the beginning. */
    feedCursor: (source: string): string | null => feed.cursor(source),
    /**
     * Keeps a page of changes with the cursor that follows it, in one transaction; a change that is known already is not kept
     * twice. Gives the cursor to go on from: not the page's where somebody else read on meanwhile.
     */
    keepFeedPage: (page: ReceivedPage): string | null => feed.keep(page),
    /** Changes since the last pull may be missing: the service had forgotten the cursor, and no longer lists all of them. */
    feedMayMissChanges: (): boolean => feed.mayMissChanges(),
  };
}
