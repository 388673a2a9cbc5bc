import { plural, t } from '@lingui/core/macro';
import { type ReactNode, useMemo, useState } from 'react';
import { blockSize, selectionSize } from '#shared/domain/block/geometry.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { classNames } from '../../../components/class-names.ts';
import { Report } from '../../../components/Report.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import parts from '../../../theme/parts.module.css';
import { doubtParts } from '../../../transfers/doubt-parts.ts';
import { usePlan } from '../block-preview/use-plan.ts';
import { BlockDialog } from '../blocks/BlockDialog.tsx';
import { pasteRanges, pasteStaging, withoutFirstRow } from './paste.ts';
import { type Paste, type PasteQuestion, type PasteReading, usePastePreview } from './paste-preview.ts';

/** Previews what a paste would do, with its choices. */
export function PastePreview() {
  const asked = usePastePreview((state) => state.asked);
  const [last, setLast] = useState(asked);
  if (asked && asked !== last) setLast(asked);
  // The last question is kept while the dialog closes.
  return last ? (
    <Question key={keyOf(last)} question={last} open={asked !== null} answer={last.answer} />
  ) : null;
}

let questions = 0;
const keys = new WeakMap<PasteQuestion, number>();

/** Returns a key per question, so that each one starts with its own choices. */
function keyOf(question: PasteQuestion): number {
  const key = keys.get(question) ?? ++questions;
  keys.set(question, key);
  return key;
}

const EMPTY_TEXTS: { value: Paste['emptyTexts']; label: string }[] = [
  { value: 'remove', label: t`Remove the value` },
  { value: 'leave', label: t`Leave unchanged` },
  { value: 'set_empty', label: t`Set empty text` },
];

/** No separator: it stands for null. */
const ONE_ITEM = '';
const SEPARATORS = [
  { value: '|', label: '|' },
  { value: ';', label: ';' },
  { value: ',', label: ',' },
  { value: '\n', label: t`Line break` },
  { value: ONE_ITEM, label: t`Keep as one item` },
];

const hasEmptyTexts = ({ block }: Paste): boolean => {
  const rows: readonly (readonly CellValue[])[] = 'texts' in block ? block.texts : block.values;
  const none = 'texts' in block ? '' : null;
  const { columns } = blockSize(rows);
  return rows.some((row) => row.length < columns || row.includes(none));
};

const READINGS: Record<PasteReading['as'], string> = {
  copied: t`Copied values`,
  table: t`The whole table`,
  visible: t`Without hidden cells`,
  quoted: t`Text, quotes enclose cells`,
  plain: t`Text, quotes are text`,
};

/** Where quotes do not matter, the text is one reading. */
const labelOf = (as: PasteReading['as'], readings: readonly PasteReading[]): string =>
  as === 'quoted' && !readings.some((other) => other.as === 'plain') ? t`The text` : READINGS[as];

function Question({
  question: { connectionId, readings, selection, rows },
  open,
  answer,
}: {
  question: PasteQuestion;
  open: boolean;
  answer: (edit: Paste | null) => void;
}) {
  const [as, setAs] = useState(readings[0]!.as);
  const { edit, hasHeaders } = readings.find((reading) => reading.as === as)!;
  const [keepsHeaders, setKeepsHeaders] = useState(false);
  const leavesHeaders = hasHeaders && !keepsHeaders;
  const [emptyTexts, setEmptyTexts] = useState(edit.emptyTexts);
  const [listSeparator, setListSeparator] = useState(edit.listSeparator);
  const [asksForSeparator, setAsksForSeparator] = useState(false);
  const [doubts, setDoubts] = useState(edit.doubts);
  const wanted = useMemo(() => {
    const chosen = { ...edit, emptyTexts, listSeparator, doubts };
    return leavesHeaders ? withoutFirstRow(chosen) : chosen;
  }, [edit, emptyTexts, listSeparator, doubts, leavesHeaders]);
  const request = useMemo(
    () => (open ? { connectionId, selection, edit: wanted } : null),
    [open, connectionId, selection, wanted],
  );
  const planning = usePlan(request, 'paste');
  const mayHoldItems = (planning.planned?.plan.notices.list_separator ?? 0) > 0;
  if (mayHoldItems && !asksForSeparator) setAsksForSeparator(true);

  return (
    <BlockDialog
      open={open}
      title={pasteStaging(wanted, selection, rows).label}
      confirmLabel={(n) => plural(n, { 0: 'Paste', one: 'Paste # cell', other: 'Paste # cells' })}
      planning={planning}
      cells={selectionSize(pasteRanges(wanted, selection, rows).selected).cells}
      onConfirm={() => answer(wanted)}
      onClose={() => answer(null)}
    >
      {readings.length > 1 ? (
        <Choice name={t`The clipboard can be read in several ways`}>
          <Segmented
            label={t`The clipboard can be read in several ways`}
            value={as}
            options={readings.map((reading) => ({ value: reading.as, label: labelOf(reading.as, readings) }))}
            onChange={setAs}
          />
        </Choice>
      ) : null}
      {hasHeaders ? (
        <Checkbox
          checked={leavesHeaders}
          onChange={(leaves) => setKeepsHeaders(!leaves)}
        >{t`Skip the first row (column names)`}</Checkbox>
      ) : null}
      {hasEmptyTexts(edit) ? (
        <Choice name={t`Empty cells`}>
          <Segmented
            label={t`Empty cells`}
            value={emptyTexts}
            options={EMPTY_TEXTS}
            onChange={setEmptyTexts}
          />
        </Choice>
      ) : null}
      {asksForSeparator ? (
        <Choice name={t`List items are separated by`}>
          <Segmented
            label={t`List items are separated by`}
            value={listSeparator ?? ONE_ITEM}
            options={SEPARATORS}
            onChange={(separator) => setListSeparator(separator === ONE_ITEM ? null : separator)}
          />
        </Choice>
      ) : null}
      <Report parts={doubtParts(planning.planned?.plan.doubts ?? {}, doubts, setDoubts)} />
    </BlockDialog>
  );
}

const Choice = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classNames(parts.vertical, parts.gap1)}>
    <span className={parts.hint} aria-hidden="true">
      {name}
    </span>
    {children}
  </div>
);
