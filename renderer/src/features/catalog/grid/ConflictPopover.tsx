import { Popover } from '@base-ui/react/popover';
import { t } from '@lingui/core/macro';
import { type RefObject, useMemo, useRef, useState } from 'react';
import type { DraftSelection, Keep } from '#shared/contract/drafts.ts';
import type { CellRef, CellState } from '#shared/domain/cell.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { KEEP_LABELS, waysToDecide, waysToDecideMany } from '../../../changesets/conflict-messages.ts';
import { ThreeWayView } from '../../../changesets/ThreeWayView.tsx';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { formatNumber } from '../../../components/format.ts';
import { Segmented } from '../../../components/Segmented.tsx';
import { useQuery } from '../../../query/use-query.ts';
import { columnLabel } from '../../../state/column-names.ts';
import { useStaged } from '../../../state/staged.ts';
import parts from '../../../theme/parts.module.css';
import styles from './ConflictPopover.module.css';

export interface Conflict {
  ref: CellRef;
  value: CellValue;
  state: CellState;
  at: DOMRect;
}

export interface ConflictPopoverProps {
  connectionId: string;
  conflict: Conflict | null;
  canDecide: boolean;
  /** `conflicts`: the number of conflicts decided, for the message. */
  onDecide: (which: DraftSelection, keep: Keep, conflicts: number) => void;
  onClose: () => void;
}

/** A value that the service changed under a staged edit: what the user saw, what they want, and what is there now. */
export function ConflictPopover({ conflict, onClose, ...choice }: ConflictPopoverProps) {
  const firstWay = useRef<HTMLButtonElement>(null);
  return (
    <Popover.Root open={conflict !== null} onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          className={parts.positioner}
          anchor={conflict ? { getBoundingClientRect: () => conflict.at } : null}
          align="start"
          sideOffset={6}
          collisionPadding={8}
        >
          <Popover.Popup className={styles.popup} initialFocus={firstWay}>
            {conflict ? <Choice conflict={conflict} firstWay={firstWay} {...choice} /> : null}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

type Reach = 'cell' | 'column' | 'all';

function Choice({
  connectionId,
  conflict: { ref, value, state },
  canDecide,
  onDecide,
  firstWay,
}: Omit<ConflictPopoverProps, 'conflict' | 'onClose'> & {
  conflict: Conflict;
  firstWay: RefObject<HTMLButtonElement | null>;
}) {
  const [reach, setReach] = useState<Reach>('cell');
  const all = useStaged((staged) => staged.summary?.conflicts ?? 0);
  const inColumn = useConflictsInColumn(connectionId, ref, all);
  const values = useMemo(
    () => ({
      base: state.base ?? null,
      theirs: state.theirs ?? null,
      mine: value,
      intent: state.intent ?? 'set',
    }),
    [state, value],
  );
  const { property, locale } = ref;
  const which: Record<Reach, DraftSelection> = {
    cell: { cells: [ref] },
    column: { filter: 'conflict', property, locale, search: '' },
    all: { filter: 'conflict', property: null, locale: null, search: '' },
  };
  const conflicts: Record<Reach, number> = { cell: 1, column: inColumn ?? 0, all };
  const reaches: { value: Reach; label: string }[] = [{ value: 'cell', label: t`This one` }];
  if (inColumn !== null && inColumn > 1)
    reaches.push({ value: 'column', label: `${columnLabel(ref)}: ${formatNumber(inColumn)}` });
  if (all > (inColumn ?? 1)) reaches.push({ value: 'all', label: t`All ${formatNumber(all)}` });
  return (
    <>
      <Popover.Title
        className={classNames(parts.normal, parts.bold)}
      >{t`The service changed this value`}</Popover.Title>
      <Popover.Description
        className={styles.subtitle}
      >{t`while your edit of ${columnLabel(ref)} was waiting`}</Popover.Description>
      <div className={styles.values}>
        <ThreeWayView values={values} locale={locale} />
      </div>
      {canDecide ? (
        <div className={classNames(parts.grid, parts.toStart, parts.gap3, parts.above3)}>
          {reaches.length > 1 ? (
            <Segmented label={t`Decide`} value={reach} options={reaches} onChange={setReach} />
          ) : null}
          <span className={parts.wrap}>
            {(reach === 'cell' ? waysToDecide(values) : waysToDecideMany(values)).map((keep, index) => (
              <Button
                key={keep}
                ref={index === 0 ? firstWay : undefined}
                variant={keep === 'mine' ? 'primary' : 'default'}
                onClick={() => onDecide(which[reach], keep, conflicts[reach])}
              >
                {KEEP_LABELS[keep]}
              </Button>
            ))}
          </span>
        </div>
      ) : null}
    </>
  );
}

/** The number of conflicts in a cell's column; null until it is known. With only one conflict it is not requested. */
function useConflictsInColumn(
  connectionId: string,
  { property, locale }: CellRef,
  all: number,
): number | null {
  const columns = useQuery('drafts.columns', all < 2 ? null : { connectionId, filter: 'conflict' }).value;
  if (columns === null) return null;
  return columns.find((one) => one.property === property && one.locale === locale)?.changes ?? 0;
}
