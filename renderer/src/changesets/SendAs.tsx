import type { Intent, ListIntent } from '#shared/domain/cell.ts';
import { appendedItems } from '#shared/domain/patch.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { isStructure } from '#shared/service/structure.ts';
import { count } from '../components/format.ts';
import { LinkButton } from '../components/LinkButton.tsx';

export interface StagedList {
  property: string;
  intent: Intent;
  base: CellValue;
  next: CellValue;
}

export interface SendAsProps {
  staged: StagedList;
  /** As in a table whose keys are its own. */
  tabIndex?: number;
  onChoose: (intent: ListIntent) => void;
}

/** The new items of a list that can be sent in two ways: appended, or with the whole list (4.2); null for all other edits. */
export function itemsToAppend({ property, base, next }: StagedList): number | null {
  // The structure of variants leaves with full updates, which are neither.
  return isStructure(property) ? null : (appendedItems(base, next)?.length ?? null);
}

/** How a list that only grew is sent, and the other way to choose; nothing for all other edits. */
export function SendAs({ staged, tabIndex, onChoose }: SendAsProps) {
  const added = itemsToAppend(staged);
  if (added === null) return null;
  const items = count(added, 'item');
  const appends = staged.intent === 'append';
  return (
    <>
      {appends ? `Appends ${items}. ` : 'Replaces the list. '}
      <LinkButton tabIndex={tabIndex} onClick={() => onChoose(appends ? 'set' : 'append')}>
        {appends ? 'Replace the list' : `Append ${items}`}
      </LinkButton>
    </>
  );
}
