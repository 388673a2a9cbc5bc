import type { DraftRow } from '#shared/contract/drafts.ts';
import { showView } from '../../state/app.ts';
import { clearNarrowing, setSearch } from '../../state/catalog.ts';

/** Shows the product of a staged change in the catalog. */
export async function goToCell({ identifier }: DraftRow): Promise<void> {
  if (!(await showView('catalog'))) return;
  clearNarrowing();
  setSearch(identifier);
}
