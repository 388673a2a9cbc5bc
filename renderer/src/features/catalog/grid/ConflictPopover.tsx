import { Popover } from '@base-ui/react/popover';
import { useState } from 'react';
import type { CellRef, CellState } from '#shared/domain/cell.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { Button } from '../../../components/Button.tsx';
import { ValueText } from '../../../components/ValueText.tsx';
import { columnLabel } from '../../../state/column-names.ts';
import { useStaged } from '../../../state/staged.ts';
import styles from './ConflictPopover.module.css';

export interface Conflict {
  ref: CellRef;
  value: CellValue;
  state: CellState;
  at: DOMRect;
}

export interface ConflictPopoverProps {
  conflict: Conflict | null;
  canDecide: boolean;
  onDecide: (which: { cells: CellRef[] } | { filter: 'conflict' }, keep: 'mine' | 'theirs') => void;
  onClose: () => void;
}

/** A value that the service changed under a staged edit: what the user saw, what they want, what is there now. */
export function ConflictPopover({ conflict, canDecide, onDecide, onClose }: ConflictPopoverProps) {
  return (
    <Popover.Root open={conflict !== null} onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          className={styles.positioner}
          anchor={conflict ? { getBoundingClientRect: () => conflict.at } : null}
          align="start"
          sideOffset={6}
          collisionPadding={8}
        >
          <Popover.Popup className={styles.popup}>
            {conflict ? <Choice conflict={conflict} canDecide={canDecide} onDecide={onDecide} /> : null}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Choice({
  conflict: { ref, value, state },
  canDecide,
  onDecide,
}: Omit<ConflictPopoverProps, 'conflict' | 'onClose'> & { conflict: Conflict }) {
  const [forAll, setForAll] = useState(false);
  const conflicts = useStaged((staged) => staged.summary?.conflicts ?? 0);
  const which = forAll ? ({ filter: 'conflict' } as const) : { cells: [ref] };
  const reach = forAll ? ` for all ${conflicts}` : '';
  return (
    <>
      <Popover.Title className={styles.title}>The service changed this value</Popover.Title>
      <Popover.Description className={styles.subtitle}>
        while your edit of {columnLabel(ref)} was waiting
      </Popover.Description>
      <dl className={styles.values}>
        <dt>You saw</dt>
        <dd>
          <ValueText value={state.base ?? null} locale={ref.locale} wrap />
        </dd>
        <dt>Yours</dt>
        <dd>
          {state.intent === 'remove' ? (
            <em className={styles.removed}>value removed</em>
          ) : (
            <ValueText value={value} locale={ref.locale} wrap />
          )}
        </dd>
        <dt>Theirs</dt>
        <dd>
          <ValueText value={state.theirs ?? null} locale={ref.locale} wrap />
        </dd>
      </dl>
      {canDecide ? (
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => onDecide(which, 'mine')}>
            Keep mine{reach}
          </Button>
          <Button onClick={() => onDecide(which, 'theirs')}>Take theirs{reach}</Button>
          {conflicts > 1 ? (
            <Button variant="quiet" onClick={() => setForAll(!forAll)}>
              {forAll ? 'Only this one' : `Decide for all ${conflicts}…`}
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
