import { t } from '@lingui/core/macro';
import type { Connection } from '#shared/contract/connections.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import { undoAction } from '../../changesets/history-step.ts';
import { toast } from '../../components/toast.ts';
import { useApp } from '../../state/app.ts';
import { showProductInCatalog } from '../../state/catalog.ts';
import { keepStaged } from '../../state/staged.ts';

/** Says that a new product is staged, and shows it if the user is in the catalog. */
export async function tellStaged(
  connection: Connection,
  { products: [product], summary }: OutputOf<'creations.stage'>,
  identifier: string,
): Promise<void> {
  keepStaged(connection.id, summary);
  toast({
    kind: 'done',
    title: t`“${identifier}” is staged`,
    message: t`Review sends it to the service.`,
    action: undoAction(connection.id, summary),
  });
  const { activeConnection, view } = useApp.getState();
  if (product !== undefined && activeConnection === connection.id && view === 'catalog')
    await showProductInCatalog(connection, product);
}
