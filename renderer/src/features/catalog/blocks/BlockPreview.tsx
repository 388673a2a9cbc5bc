import { t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { selectionSize } from '#shared/domain/block/geometry.ts';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { usePlan } from '../block-preview/use-plan.ts';
import { BlockDialog } from './BlockDialog.tsx';
import type { Staging } from './block-labels.ts';
import { type BlockQuestion, useBlockQuestion } from './block-question.ts';

/** Previews what an edit of very many cells would do. */
export function BlockPreview() {
  const asked = useBlockQuestion((state) => state.asked);
  const [last, setLast] = useState(asked);
  if (asked && asked !== last) setLast(asked);
  // The last question is kept while the dialog closes.
  return last ? <Question question={last} open={asked !== null} answer={last.answer} /> : null;
}

function Question({
  question: { connectionId, confirmLabel, staging },
  open,
  answer,
}: {
  question: BlockQuestion;
  open: boolean;
  answer: (staging: Staging | null) => void;
}) {
  const { selection, edit } = staging;
  const [onlyIfEmpty, setOnlyIfEmpty] = useState(true);
  const wanted = useMemo(
    () => (edit.kind === 'fill_variants' ? { ...edit, onlyIfEmpty } : edit),
    [edit, onlyIfEmpty],
  );
  const request = useMemo(
    () => (open ? { connectionId, selection, edit: wanted } : null),
    [open, connectionId, selection, wanted],
  );
  const planning = usePlan(request, 'block');
  return (
    <BlockDialog
      open={open}
      title={staging.label}
      confirmLabel={confirmLabel}
      planning={planning}
      cells={selectionSize(selection.ranges).cells}
      onConfirm={() => answer({ ...staging, edit: wanted })}
      onClose={() => answer(null)}
    >
      {edit.kind === 'fill_variants' ? (
        <Checkbox
          checked={onlyIfEmpty}
          onChange={setOnlyIfEmpty}
        >{t`Only variants without a value of their own`}</Checkbox>
      ) : null}
    </BlockDialog>
  );
}
