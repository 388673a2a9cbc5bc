import { t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Connection } from '#shared/contract/connections.ts';
import type { CreationSelection, CreationSort, StagedProduct } from '#shared/contract/creations.ts';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { undoAction } from '../../../changesets/history-step.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { Field } from '../../../components/Field.tsx';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { SimilarIdentifier } from '../../../components/SimilarIdentifier.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
import { toast } from '../../../components/toast.ts';
import { useForm } from '../../../components/use-form.ts';
import { useRows } from '../../../query/use-rows.ts';
import { showProductInCatalog } from '../../../state/catalog.ts';
import { renameProduct, sortCreations, useCreations } from '../../../state/creations.ts';
import { followProduct } from '../../../state/product-panel.ts';
import { ProductLines, productKey } from '../list/ProductLines.tsx';
import { useTakingBack } from '../list/use-taking-back.ts';
import review from '../review.module.css';
import { CreationDetails } from './CreationDetails.tsx';
import { CreationFilterBar } from './CreationFilterBar.tsx';
import { discardAndTell, patchAndTell } from './change-notice.ts';
import { creationColumns, isOnItsWay } from './creation-columns.tsx';
import { chosenCreations, noCreationsMessage } from './messages.ts';

export interface CreationListProps {
  connection: Connection;
  creations: StagedSummary['creations'];
}

/** The products that are staged whole and match the filter, and the actions on them. */
export function CreationList({ connection, creations }: CreationListProps) {
  const { id } = connection;
  const filter = useCreations((state) => state.filter);
  const order = useCreations((state) => state.order);
  const [renaming, setRenaming] = useState<StagedProduct | null>(null);
  const list = useRows(
    'creations.list',
    { connectionId: id, filter, order },
    { keyOf: productKey, onCurrent: (row) => row && followProduct(row.product) },
  );
  const { asked: shown, error } = useStore(list.store);
  const takingBack = useTakingBack<CreationSelection>(list, (which) => void discardAndTell(id, which));
  const { drop, patch, rename, goTo } = useMemo(() => {
    // The focused element disappears with its row.
    const leaveRow = () => {
      list.focus();
      list.chooseNone();
    };
    return {
      drop: ({ product }: StagedProduct) => {
        leaveRow();
        void discardAndTell(id, { products: [product] });
      },
      patch: ({ product }: StagedProduct) => {
        leaveRow();
        void patchAndTell(id, { products: [product] });
      },
      rename: (row: StagedProduct) => {
        leaveRow();
        setRenaming(row);
      },
      goTo: ({ product }: StagedProduct) => void showProductInCatalog(connection, product),
    };
  }, [connection, id, list]);
  const columns = useMemo(() => creationColumns(drop, order === null), [drop, order]);
  const dropMarked = () => {
    const marked = chosenCreations(list.store.getState().chosen, filter, list.store.getState().asked ?? 0);
    if (marked.isChoice) takingBack.ask(marked);
    else if (list.current && !isOnItsWay(list.current)) drop(list.current);
  };
  return (
    <>
      {error ? <ErrorNote error={error} title={t`The staged products could not be read`} /> : null}
      <CreationFilterBar connectionId={id} creations={creations} list={list} takingBack={takingBack} />
      <div className={review.body}>
        <ProductLines
          label={t`New products and full updates`}
          list={list}
          columns={columns}
          order={order}
          onSort={(by) => sortCreations(by as CreationSort)}
          details={(row) => (
            <CreationDetails
              connection={connection}
              row={row}
              onGoTo={goTo}
              onDrop={drop}
              onPatch={patch}
              onRename={rename}
            />
          )}
          nothing={shown === 0 ? noCreationsMessage(filter) : null}
          onGoTo={goTo}
          onDrop={dropMarked}
        />
      </div>
      {renaming ? <RenameDialog connectionId={id} row={renaming} onClose={() => setRenaming(null)} /> : null}
    </>
  );
}

interface RenameDialogProps {
  connectionId: string;
  row: StagedProduct;
  onClose: () => void;
}

/** Changes the identifier of a new product. */
function RenameDialog({ connectionId, row, onClose }: RenameDialogProps) {
  const form = useForm({ saved: { identifier: row.identifier, similar: false } });
  const identifier = form.values.identifier.trim();
  const rename = async () => {
    const answer = await form.run('save', () =>
      renameProduct(connectionId, row.product, { ...form.values, identifier }),
    );
    if (!answer?.ok) return;
    onClose();
    toast({
      kind: 'done',
      title: t`“${row.identifier}” is now “${identifier}”`,
      action: undoAction(connectionId, answer.value),
    });
  };
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t`Change the identifier`}
      description={t`Variants that are staged under the product follow.`}
      submitLabel={t`Change identifier`}
      canSubmit={identifier !== '' && identifier !== row.identifier}
      onSubmit={rename}
      failure={t`The identifier was not changed`}
    >
      <Field label={t`Identifier`} error={form.errors.identifier}>
        <TextInput
          mono
          value={form.values.identifier}
          onChange={(next) => form.change({ identifier: next, similar: false })}
        />
      </Field>
      <SimilarIdentifier form={form} />
    </FormDialog>
  );
}
