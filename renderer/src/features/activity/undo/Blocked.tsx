import { t } from '@lingui/core/macro';
import type { UndoPlan } from '#shared/contract/changesets.ts';
import { obstacleLines } from '../../../changesets/obstacles.ts';
import { ObstacleHeading, PlanGroup, PlanList } from '../../../changesets/PlanList.tsx';
import { ValueText } from '../../../components/ValueText.tsx';
import { columnLabel } from '../../../state/column-names.ts';
import parts from '../../../theme/parts.module.css';
import styles from './undo.module.css';
import { UNDO_OBSTACLES } from './undo-messages.ts';

/** What cannot be undone: why, how many, and which, with the current value of the cell. */
export function Blocked({ plan }: { plan: UndoPlan }) {
  const lines = obstacleLines(UNDO_OBSTACLES, plan.obstacles);
  if (lines.length === 0) return null;
  return (
    <PlanList label={t`What cannot be undone`}>
      {lines.map(({ obstacle, items, message }) => (
        <PlanGroup
          key={obstacle}
          total={items}
          heading={<ObstacleHeading items={items} message={message} />}
          entries={plan.blocked.filter((item) => item.obstacle === obstacle)}
          entryKey={({ item }) => item}
        >
          {(item) => (
            <>
              <span className={styles.cell}>
                <span className={styles.identifier}>{item.identifier}</span> {columnLabel(item)}
              </span>
              <span className={styles.now}>
                <span className={parts.muted}>{t`holds`}</span>{' '}
                <ValueText value={item.now} locale={item.locale} />
              </span>
            </>
          )}
        </PlanGroup>
      ))}
    </PlanList>
  );
}
