import { plural, t } from '@lingui/core/macro';
import type { Intent, ListIntent } from '#shared/domain/cell.ts';
import { itemsChange } from '#shared/domain/patch.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { isStructure } from '#shared/service/structure.ts';
import { LinkButton } from '../components/LinkButton.tsx';
import { useActiveConnection } from '../state/connections.ts';

export interface StagedList {
  property: string;
  intent: Intent;
  base: CellValue;
  next: CellValue;
}

export interface SendAsProps {
  staged: StagedList;
  /** For use in a table that handles its own keys. */
  tabIndex?: number;
  onChoose: (intent: ListIntent) => void;
}

/** The items of a list that can be sent in two ways: on their own, or with the whole list (4.2); null for all other edits. */
export function useItemsToSend({ property, base, next }: StagedList): ReturnType<typeof itemsChange> {
  const patch = useActiveConnection()?.profile.patch;
  // The structure of variants is sent with full updates, which are neither.
  const change = isStructure(property) ? null : itemsChange(base, next);
  const isOnlySet = change?.intent === 'append' ? patch?.appends === 'set' : patch?.remove_items === null;
  return isOnlySet ? null : change;
}

const SENDS = {
  append: (items: number) => plural(items, { one: 'Appends # item.', other: 'Appends # items.' }),
  remove_items: (items: number) => plural(items, { one: 'Removes # item.', other: 'Removes # items.' }),
};
const SEND = {
  append: (items: number) => plural(items, { one: 'Append # item', other: 'Append # items' }),
  remove_items: (items: number) => plural(items, { one: 'Remove # item', other: 'Remove # items' }),
};

/** How a list that only grew or only shrank is sent, and the alternative to choose; nothing for all other edits. */
export function SendAs({ staged, tabIndex, onChoose }: SendAsProps) {
  const change = useItemsToSend(staged);
  if (change === null) return null;
  const items = change.items.length;
  const isByItems = staged.intent === change.intent;
  return (
    <>
      {isByItems ? SENDS[change.intent](items) : t`Replaces the list.`}{' '}
      <LinkButton tabIndex={tabIndex} onClick={() => onChoose(isByItems ? 'set' : change.intent)}>
        {isByItems ? t`Replace the list` : SEND[change.intent](items)}
      </LinkButton>
    </>
  );
}
