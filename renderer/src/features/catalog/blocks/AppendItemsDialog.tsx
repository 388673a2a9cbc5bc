import { plural, t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { takenApart } from '#shared/domain/block/fit.ts';
import { selectionSize } from '#shared/domain/block/geometry.ts';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { Field } from '../../../components/Field.tsx';
import { TextArea } from '../../../components/TextArea.tsx';
import { userNumbers } from '../../../components/value-text.ts';
import { useSelection } from '../../../state/selection.ts';
import { type PlanRequest, usePlan } from '../block-preview/use-plan.ts';
import type { CatalogGrid } from '../grid/catalog-grid.ts';
import { BlockDialog } from './BlockDialog.tsx';
import { columnsLabel } from './block-labels.ts';
import { stageBlock } from './stage-block.ts';

export interface AppendItemsDialogProps {
  grid: CatalogGrid;
  onClose: () => void;
}

/** Appends items to the selected lists, after a preview of the result. */
export function AppendItemsDialog({ grid, onClose }: AppendItemsDialogProps) {
  const [selection] = useState(() => useSelection.getState().selection);
  const [text, setText] = useState('');
  const [unlessThere, setUnlessThere] = useState(true);
  const items = useMemo(() => takenApart(text, '\n'), [text]);
  const request = useMemo<PlanRequest | null>(
    () =>
      selection && items.length > 0
        ? {
            connectionId: grid.connection.id,
            selection,
            edit: { kind: 'append', items, unlessThere, numbers: userNumbers },
          }
        : null,
    [grid, selection, items, unlessThere],
  );
  const planning = usePlan(request, 'append');
  if (!selection) return null;

  const append = async () => {
    if (!request) return;
    onClose();
    const { columns, ranges } = selection;
    const label =
      t`Append ${plural(items.length, { one: '# item', other: '# items' })} to ${columnsLabel(columns, ranges)}`.slice(
        0,
        200,
      );
    await stageBlock(grid, { selection, edit: request.edit, label });
  };

  return (
    <BlockDialog
      open
      title={t`Append items`}
      confirmLabel={(n) => plural(n, { 0: 'Append', one: 'Append to # cell', other: 'Append to # cells' })}
      planning={planning}
      cells={selectionSize(selection.ranges).cells}
      onConfirm={() => void append()}
      onClose={onClose}
    >
      <Field label={t`Items`} hint={t`One item per line`}>
        <TextArea value={text} onChange={setText} />
      </Field>
      <Checkbox checked={unlessThere} onChange={setUnlessThere}>{t`Only if missing`}</Checkbox>
    </BlockDialog>
  );
}
