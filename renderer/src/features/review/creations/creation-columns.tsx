import { plural, t } from '@lingui/core/macro';
import type { ColDef } from 'ag-grid-community';
import { TriangleAlert } from 'lucide-react';
import type { StagedProduct } from '#shared/contract/creations.ts';
import { reasonText } from '#shared/domain/reason-text.ts';
import { buttonColumn } from '../../../changesets/button-column.tsx';
import shared from '../../../changesets/columns.module.css';
import { ProductName } from '../../../changesets/ProductName.tsx';
import { CreationPill } from '../../../components/CreationPill.tsx';
import { classNames } from '../../../components/class-names.ts';
import { CREATION_LABELS, PROBLEM_LABELS } from '../../../components/creation-labels.ts';
import { loadedCell } from '../../../grid/loaded-cell.tsx';
import { dropColumn } from '../list/drop-column.ts';
import removals from '../removals/removals.module.css';
import { CreationState } from './CreationState.tsx';
import { guardWords } from './messages.ts';

export interface CreationActions {
  discard: (row: StagedProduct) => void;
  patch: (row: StagedProduct) => void;
}

/** What is on its way, or of unknown outcome, is no longer to be changed. */
export const isOnItsWay = ({ problem }: Pick<StagedProduct, 'problem'>): boolean => problem === 'on_its_way';

/** Whether the service lists the product, so that its edits can be sent as patches. */
export const canPatch = (row: Pick<StagedProduct, 'mode' | 'problem'>): boolean =>
  !isOnItsWay(row) && (row.mode === 'update' ? row.problem !== 'gone' : row.problem === 'exists');

/** What the service or the app says about the product, the service first; null where there is nothing to say. */
export const creationNote = (row: StagedProduct): string | null => {
  const { problem } = row;
  return reasonText(row) ?? (problem === null ? null : PROBLEM_LABELS[problem].message);
};

function Product({ row }: { row: StagedProduct }) {
  return (
    <span className={removals.product} data-level={Math.min(row.level, 4)}>
      <ProductName row={row} />
    </span>
  );
}

function Effect({ row }: { row: StagedProduct }) {
  const note = creationNote(row);
  return (
    <>
      <span>
        <CreationPill mode={row.mode} />
      </span>
      {note === null ? (
        <span className={shared.second}>{CREATION_LABELS[row.mode].effect}</span>
      ) : (
        <span className={shared.refused} title={note}>
          {note}
        </span>
      )}
    </>
  );
}

function Parent({ row }: { row: StagedProduct }) {
  return row.parentIdentifier === null ? (
    <span className={shared.second}>{t`none`}</span>
  ) : (
    <span className={removals.productId} title={row.parentIdentifier}>
      {row.parentIdentifier}
    </span>
  );
}

function Values({ row }: { row: StagedProduct }) {
  const guard = guardWords(row);
  return (
    <>
      <span className={shared.line}>{plural(row.values, { one: '# value', other: '# values' })}</span>
      {guard === null ? null : (
        <span className={classNames(shared.second, row.lost > 0 && removals.open)}>
          {row.lost > 0 ? <TriangleAlert size={11} aria-hidden="true" /> : null} {guard}
        </span>
      )}
    </>
  );
}

function State({ row }: { row: StagedProduct }) {
  return (
    <>
      <span>
        <CreationState row={row} />
      </span>
      {row.code ? <span className={shared.code}>{row.code}</span> : null}
    </>
  );
}

export const PATCH_COLUMN = 'patch';

/** The columns of staged products. Call once per list: the grid wants the same array throughout. */
export function creationColumns({ discard, patch }: CreationActions): ColDef<StagedProduct>[] {
  return [
    { colId: 'product', headerName: t`Product`, flex: 1, minWidth: 170, cellRenderer: loadedCell(Product) },
    {
      colId: 'effect',
      headerName: t`What will happen`,
      flex: 1.3,
      minWidth: 220,
      cellRenderer: loadedCell(Effect),
    },
    { colId: 'parent', headerName: t`Parent`, width: 116, cellRenderer: loadedCell(Parent) },
    { colId: 'values', headerName: t`Values`, width: 132, cellRenderer: loadedCell(Values) },
    { colId: 'state', headerName: t`State`, width: 134, cellRenderer: loadedCell(State) },
    buttonColumn<StagedProduct>({
      colId: PATCH_COLUMN,
      headerName: t`Change`,
      width: 142,
      has: canPatch,
      label: () => t`Send as patch`,
      name: ({ identifier }) => t`Send ${identifier} as a patch`,
      onClick: patch,
    }),
    dropColumn(t`Discard`, {
      width: 82,
      has: (row) => !isOnItsWay(row),
      name: ({ identifier }) => t`Discard ${identifier}`,
      onClick: discard,
    }),
  ];
}
