// biome-ignore-all lint/a11y/useSemanticElements: of a grid that is no table only the rows in sight are in the page.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the keyboard, and names the active row.
import { t } from '@lingui/core/macro';
import { type MouseEvent, memo } from 'react';
import type { ServiceChange } from '#shared/contract/feed.ts';
import { InlineChange } from '../../../changesets/InlineChange.tsx';
import { classNames } from '../../../components/class-names.ts';
import { formatDateTime, formatTime } from '../../../components/format.ts';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { StatePill } from '../../../components/StatePill.tsx';
import { columnLabel, useCurrentColumnNames } from '../../../state/column-names.ts';
import parts from '../../../theme/parts.module.css';
import { PRODUCT_CHANGES, timeNote } from '../messages.ts';
import styles from './ChangeListView.module.css';
import type { ChangeList } from './change-list.ts';
import type { ChangeListCommands } from './change-list-commands.ts';

export interface ChangeRowProps {
  id: string;
  line: number;
  row: number;
  height: number;
  /** Undefined while it is being read. */
  change: ServiceChange | undefined;
  isActive: boolean;
  isChosen: boolean;
  list: ChangeList;
  commands: ChangeListCommands;
}

/** What the service changed: when, in which product, where, and old → new. */
export const ChangeRow = memo(function ChangeRow(props: ChangeRowProps) {
  const { id, line, row, height, change, isActive, isChosen, list, commands } = props;
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey) list.toggle(row);
    else list.goTo(row, event.shiftKey);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keyboard.
    <div
      id={id}
      role="row"
      aria-rowindex={line + 1}
      aria-selected={isChosen}
      className={classNames(
        styles.change,
        isActive && styles.active,
        isChosen && styles.chosen,
        change?.seen && styles.seen,
        change?.edit === 'conflict' && styles.conflict,
      )}
      style={{ height }}
      onClick={onClick}
      onDoubleClick={() => change && commands.show(change)}
    >
      {change ? <Cells change={change} onDecide={() => commands.decide(row)} /> : <Unread />}
    </div>
  );
});

function Cells({ change, onDecide }: { change: ServiceChange; onDecide: () => void }) {
  const { identifier, title, column, at, isServiceTime, seen, gone, kind, edit } = change;
  useCurrentColumnNames();
  return (
    <>
      <span role="gridcell" className={styles.time}>
        <time
          dateTime={at}
          title={`${formatDateTime(at)}. ${timeNote(change)}.`}
          data-found={isServiceTime ? undefined : ''}
        >
          {isServiceTime ? null : <span className="visually-hidden">{t`found`} </span>}
          {formatTime(at)}
        </time>
        {seen ? null : <span className="visually-hidden"> {t`unseen`}</span>}
      </span>
      <span role="gridcell" className={parts.truncated} title={title ? `${identifier} ${title}` : identifier}>
        <span className={parts.code}>{identifier}</span>{' '}
        <span className={parts.muted} dir="auto">
          {gone && kind !== 'gone' ? <b className={parts.failedStrong}>{t`no longer listed ·`} </b> : null}
          {title}
        </span>
      </span>
      <span role="gridcell" className={parts.truncated}>
        {column ? columnLabel(column) : t`product`}
      </span>
      <span role="gridcell" className={classNames(parts.middle, parts.shrinks, parts.iconGap)}>
        {change.kind === 'value' ? (
          <InlineChange old={change.old} next={change.new} locale={change.column?.locale ?? ''} />
        ) : (
          PRODUCT_CHANGES[change.kind]
        )}
      </span>
      <span role="gridcell" className={styles.ways}>
        {edit === null ? null : edit === 'conflict' ? (
          <>
            <StatePill state="conflict">
              <span className={styles.pillLabel}>{t`touches your edit`}</span>
            </StatePill>
            <LinkButton tabIndex={-1} className={parts.small} onClick={onDecide}>{t`Decide`}</LinkButton>
          </>
        ) : (
          <StatePill state="edited">
            <span className={styles.pillLabel}>{t`edited since`}</span>
          </StatePill>
        )}
      </span>
    </>
  );
}

function Unread() {
  return (
    <span role="gridcell" className={parts.allColumns}>
      <Skeleton width="60%" />
    </span>
  );
}
