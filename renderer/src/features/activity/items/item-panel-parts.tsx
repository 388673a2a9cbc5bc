import type { RefObject } from 'react';
import type { ChangeSet, ItemState } from '#shared/contract/changesets.ts';
import details from '../../../changesets/details.module.css';
import { ItemPill } from '../../../changesets/ItemPill.tsx';
import { formatDateTime } from '../../../components/format.ts';
import { Panel, type PanelProps } from '../../../components/Panel.tsx';
import styles from './items.module.css';

/** The panel before an item is chosen. */
export function NoItemPanel({
  hint,
  entrance,
  ...panel
}: Omit<PanelProps, 'children'> & { hint: string; entrance: RefObject<HTMLDivElement | null> }) {
  return (
    <Panel {...panel}>
      <div ref={entrance} tabIndex={-1} className={details.content}>
        <p className={details.hint}>{hint}</p>
      </div>
    </Panel>
  );
}

/** What became of an item of a change set in the state `of`, and when. */
export function OutcomeLine({
  item: { state, at, code },
  of,
}: {
  item: { state: ItemState; at: string | null; code: string | null };
  of: ChangeSet['state'];
}) {
  return (
    <p className={styles.pill}>
      <ItemPill state={state} of={of} />
      {at ? <time dateTime={at}>{formatDateTime(at)}</time> : null}
      {code ? <span className={styles.code}>{code}</span> : null}
    </p>
  );
}
