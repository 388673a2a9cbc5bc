import { t } from '@lingui/core/macro';
import { sentences } from '#shared/domain/sentences.ts';
import { CREATION_LABELS } from '../../../components/creation-labels.ts';
import type { GridRow } from './grid-row.ts';

/** What decides how a whole row is marked. */
export type MarkedRow = Pick<GridRow, 'removal' | 'creation'>;

/** How the product of a row is marked, null if it is not. Of several marks the one that comes first here is shown. */
export const rowMark = ({ removal, creation }: MarkedRow) => removal ?? creation;

/** Whatever `rowMark` gives; `MARKS` says what each looks like, and what is read out. */
type RowMark = NonNullable<ReturnType<typeof rowMark>>;

interface MarkLook {
  /** Of every cell of the row: its look stands in `marks.css`. */
  className: string;
  /** A few words, read out with the active cell and shown in the status bar. */
  spoken: string;
  /** A sentence, the first of a cell's hint. */
  hint: string;
}

export const MARKS: Record<RowMark, MarkLook> = {
  unlink: {
    className: 'cell-to-unlink',
    spoken: t`product to be unlinked`,
    hint: t`To be unlinked from the integration.`,
  },
  delete: {
    className: 'cell-to-delete',
    spoken: t`product to be deleted`,
    hint: t`To be deleted from the service.`,
  },
  add: { className: 'cell-new', spoken: CREATION_LABELS.add.tag, hint: CREATION_LABELS.add.hint },
  replace: {
    className: 'cell-whole',
    spoken: CREATION_LABELS.replace.tag,
    hint: CREATION_LABELS.replace.hint,
  },
};

/** A few words about how a row is marked; '' if it is not. */
export function markLabel(row: MarkedRow | null): string {
  const mark = row && rowMark(row);
  return mark ? MARKS[mark].spoken : '';
}

/** The same as full sentences, for the first line of a hint; empty for a product that is not marked. */
export function markHint(row: MarkedRow): string[] {
  const mark = rowMark(row);
  return mark ? [sentences(MARKS[mark].hint, t`Nothing is sent until you apply it in Review.`)] : [];
}
