import { t } from '@lingui/core/macro';
import type { CellState } from '#shared/domain/cell.ts';
import type { CellValue, Value } from '#shared/domain/value.ts';
import { oldNew, type Side } from '../../../changesets/old-new.ts';
import { failureLine, isRemoval, quoted, shortened } from '../../../editors/cell-labels.ts';

/** A line of a hint: a text, and what changed within a value, if it is about a change. */
export interface HintLine {
  text: string;
  change?: Side;
}

/** A cell to be explained. */
export interface ExplainedCell {
  value: CellValue;
  state: CellState | null;
  /** The value that the parent shows, for a cell without its own. */
  inherited?: Value;
  /** Decides where words end. */
  locale: string;
}

/** The lines of a cell's hint: what its mark means, then the whole value when the cell is too narrow for it. */
export function hintLines(cell: ExplainedCell, truncated: boolean): HintLine[] {
  const { value, state, inherited } = cell;
  const lines = markLines(cell);
  if (isRemoval(state)) return lines;
  if (value === null && inherited !== undefined)
    return [...lines, { text: t`No value of its own. The parent has ${quoted(inherited)}.` }];
  const showsValue = state?.mark === 'conflict' || lines.some(({ change }) => change);
  const whole = truncated && !showsValue ? shortened(value) : '';
  return whole === '' ? lines : [...lines, { text: whole }];
}

function markLines({ value, state, locale }: ExplainedCell): HintLine[] {
  switch (state?.mark) {
    case 'edited': {
      const { inOne } = oldNew(state.base ?? null, value, locale);
      return [inOne ? { text: t`Edited:`, change: inOne } : { text: t`Edited. Was ${quoted(state.base)}.` }];
    }
    case 'sending':
      return [{ text: t`Being sent to the service.` }];
    case 'applied':
      return [{ text: t`Applied: the service accepted this value.` }];
    case 'failed':
      return [{ text: failureLine(state) }];
    case 'conflict':
      return conflictLines(value, state, locale);
    case 'unknown':
      return [{ text: t`It is not known whether the service accepted this value.` }];
    case undefined:
      return [];
  }
}

/** Both sides as they differ from the value that the user saw, which is only repeated if nothing of it is left. */
function conflictLines(
  value: CellValue,
  { base = null, theirs = null }: CellState,
  locale: string,
): HintLine[] {
  const yours = oldNew(base, value, locale).inOne;
  const service = oldNew(base, theirs, locale).inOne;
  return [
    { text: t`The service changed this value.` },
    ...(yours || service ? [] : [{ text: t`You saw ${quoted(base)}.` }]),
    yours ? { text: t`Yours:`, change: yours } : { text: t`Yours: ${quoted(value)}.` },
    service ? { text: t`Theirs:`, change: service } : { text: t`Theirs: ${quoted(theirs)}.` },
  ];
}
