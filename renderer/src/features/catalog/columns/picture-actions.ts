import { t } from '@lingui/core/macro';
import { parseColumnKey } from '#shared/domain/column-key.ts';
import { client } from '../../../client/index.ts';
import { toastError } from '../../../components/toast.ts';
import type { CellAction } from '../editing/cell-actions.ts';
import type { CatalogGrid } from '../grid/catalog-grid.ts';

/** The actions for the pictures of a property that has any; `offer` is called with the address of one while none are shown. */
export function pictureActions(
  { connection, pictureColumns }: Pick<CatalogGrid, 'connection' | 'pictureColumns'>,
  property: string,
  offer: (address: string) => void,
): CellAction[] {
  const found = [...pictureColumns.found.getState()].find(
    ([column]) => parseColumnKey(column)?.property === property,
  );
  if (!found) return [];
  const [, address] = found;
  return [
    connection.showPictures
      ? { id: 'pictures', label: t`Hide pictures of this connection`, run: () => void hide(connection.id) }
      : { id: 'pictures', label: t`Show pictures of this connection…`, run: () => offer(address) },
  ];
}

async function hide(connectionId: string): Promise<void> {
  const answer = await client.call('pictures.setShown', { connectionId, show: false });
  if (!answer.ok) toastError(t`Pictures are still shown`, answer.error);
}
