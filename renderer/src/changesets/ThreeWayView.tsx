import { t } from '@lingui/core/macro';
import { type ReactNode, useMemo } from 'react';
import { classNames } from '../components/class-names.ts';
import parts from '../theme/parts.module.css';
import type { ConflictValues } from './conflict-values.ts';
import type { Side } from './old-new.ts';
import { SideView } from './SideView.tsx';
import styles from './ThreeWayView.module.css';
import { threeWay } from './three-way.ts';

export interface ThreeWayViewProps {
  values: ConflictValues;
  locale: string;
  /** False if merging is not an option. */
  withMerge?: boolean;
}

const MINE_NOTES = {
  value: t`your edit`,
  added: t`your additions, after theirs`,
  removed: t`theirs, without the items you removed`,
};

/** What the user saw, what the service holds now, what the edit wants, and, for lists, both merged. */
export function ThreeWayView({ values, locale, withMerge = true }: ThreeWayViewProps) {
  const { saw, theirs, mine, items, merged } = useMemo(() => threeWay(values, locale), [values, locale]);
  return (
    <dl className={parts.tightStack}>
      <Entry term={t`You saw`} side={saw} locale={locale} />
      <Entry
        term={t`Theirs`}
        note={t`in the service now`}
        side={theirs}
        locale={locale}
        className={styles.theirs}
      />
      <Entry
        term={t`Mine`}
        note={MINE_NOTES[items ?? 'value']}
        side={mine}
        locale={locale}
        className={styles.mine}
      />
      {merged && withMerge ? (
        <Entry
          term={t`Merged`}
          note={t`theirs with your additions and removals`}
          side={merged}
          locale={locale}
        />
      ) : null}
    </dl>
  );
}

function Entry({
  term,
  note,
  side,
  locale,
  className,
}: {
  term: string;
  note?: ReactNode;
  side: Side;
  locale: string;
  className?: string | undefined;
}) {
  return (
    <div className={classNames(styles.side, className)}>
      <dt className={parts.hint}>
        <b className={parts.ink}>{term}</b>
        {note ? <span> {note}</span> : null}
      </dt>
      <dd className={styles.value}>
        <SideView side={side} locale={locale} />
      </dd>
    </div>
  );
}
