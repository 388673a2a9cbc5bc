import { plural, t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Connection } from '#shared/contract/connections.ts';
import type {
  CreationFilter,
  CreationSelection,
  CreationSort,
  StagedProduct,
} from '#shared/contract/creations.ts';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { undoAction } from '../../../changesets/history-step.ts';
import { Button } from '../../../components/Button.tsx';
import { CreationIcon } from '../../../components/CreationPill.tsx';
import { CREATION_MODES } from '../../../components/creation-labels.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { Field } from '../../../components/Field.tsx';
import { FilterBar } from '../../../components/FilterBar.tsx';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { SimilarIdentifier } from '../../../components/SimilarIdentifier.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
import { toast, toastError } from '../../../components/toast.ts';
import { useForm } from '../../../components/use-form.ts';
import type { LineList } from '../../../grid/lines/line-list.ts';
import { useRows } from '../../../query/use-rows.ts';
import { showProductInCatalog } from '../../../state/catalog.ts';
import {
  changeCreations,
  narrowCreations,
  renameProduct,
  sortCreations,
  useCreationCount,
  useCreations,
} from '../../../state/creations.ts';
import { followProduct } from '../../../state/product-panel.ts';
import { useStaged } from '../../../state/staged.ts';
import { ProductLines, productKey } from '../list/ProductLines.tsx';
import { type TakingBack, useTakingBack } from '../list/use-taking-back.ts';
import { WithChosen } from '../list/WithChosen.tsx';
import review from '../review.module.css';
import { CreationDetails } from './CreationDetails.tsx';
import { creationColumns, isOnItsWay } from './creation-columns.tsx';
import { chosenCreations, noCreationsMessage } from './messages.ts';

/** A message about staged products replaces the previous one. */
const CREATION_TOAST = 'creations';

/** Discards staged products, and tells the user. */
const discardAndTell = (connectionId: string, which: CreationSelection): Promise<void> =>
  changeAndTell('creations.discard', connectionId, which);

/** Turns full updates into patches, and tells the user. */
const patchAndTell = (connectionId: string, which: CreationSelection): Promise<void> =>
  changeAndTell('creations.sendAsPatch', connectionId, which);

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

const MODES = { add: t`New`, replace: t`Full updates` };
const APART = { failed: t`Failed`, problem: t`Problems`, losing: t`Replace stored values` } as const;

interface CreationFilterBarProps {
  connectionId: string;
  creations: StagedSummary['creations'];
  list: LineList<StagedProduct, Pick<StagedProduct, 'product'>>;
  takingBack: TakingBack<CreationSelection>;
}

/** Filters the listed products, and acts on those selected, or on all of them at once. */
function CreationFilterBar({ connectionId, creations, list, takingBack }: CreationFilterBarProps) {
  const filter = useCreations((state) => state.filter);
  const counts = {
    failed: useCreationCount(connectionId, 'failed'),
    problem: useCreationCount(connectionId, 'problem'),
    losing: useCreationCount(connectionId, 'losing'),
  };
  const shown = useStore(list.store, (state) => state.asked) ?? 0;
  const chosen = useStore(list.store, (state) => state.chosen);
  const { mode, only } = filter;
  const marked = chosenCreations(chosen, filter, shown);
  const apart = (['failed', 'problem', 'losing'] as const).filter(
    (one) => only === one || one === 'failed' || (counts[one] ?? 0) > 0,
  );
  const show = (to: Pick<CreationFilter, 'mode' | 'only'>) => () => narrowCreations(to);
  return (
    <FilterBar
      label={t`Which products`}
      choices={[
        {
          key: 'all',
          label: t`All`,
          count: creations.add + creations.replace,
          selected: mode === null && only === null,
          onSelect: show({ mode: null, only: null }),
        },
        ...CREATION_MODES.map((one) => ({
          key: one,
          label: MODES[one],
          icon: <CreationIcon mode={one} size={12} />,
          count: creations[one],
          selected: mode === one && only === null,
          onSelect: show({ mode: one, only: null }),
        })),
        ...apart.map((one) => ({
          key: one,
          label: APART[one],
          count: counts[one],
          selected: only === one,
          onSelect: show({ mode: null, only: one }),
        })),
      ]}
      search={{
        label: t`Search staged products`,
        search: filter.search,
        onSearch: (search) => narrowCreations({ search }),
      }}
    >
      <WithChosen
        list={list}
        chosen={marked}
        takeBack={(rows) => t`Discard ${rows}`}
        doTo={(n) => plural(n, { one: 'Discard # product', other: 'Discard # products' })}
        takingBack={takingBack}
        consequence={t`Their staged values go with them. Undo brings all of it back.`}
      >
        {mode === 'replace' || only === 'losing' ? (
          <Button
            onClick={() => void patchAndTell(connectionId, marked.which)}
          >{t`Send ${marked.label} as patches`}</Button>
        ) : null}
      </WithChosen>
    </FilterBar>
  );
}

async function changeAndTell(
  what: Parameters<typeof changeCreations>[0],
  connectionId: string,
  which: CreationSelection,
): Promise<void> {
  const isDiscard = what === 'creations.discard';
  const answer = await changeCreations(what, connectionId, which);
  if (!answer.ok)
    return toastError(isDiscard ? t`Nothing was discarded` : t`Nothing was changed`, answer.error, {
      key: CREATION_TOAST,
    });
  const { summary } = useStaged.getState();
  if (answer.value === 0)
    return toast({
      key: CREATION_TOAST,
      title: isDiscard ? t`Nothing was discarded` : t`Nothing was changed`,
      message: isDiscard
        ? t`These products are being sent.`
        : t`Only products that the service lists can be patched.`,
    });
  toast({
    key: CREATION_TOAST,
    kind: 'done',
    title: isDiscard
      ? plural(answer.value, { one: '# product discarded', other: '# products discarded' })
      : plural(answer.value, {
          one: '# product will be sent as a patch',
          other: '# products will be sent as patches',
        }),
    message: isDiscard ? undefined : t`Their edits are listed under Changes. No stored value is lost.`,
    action: summary ? undoAction(connectionId, summary) : undefined,
  });
}
