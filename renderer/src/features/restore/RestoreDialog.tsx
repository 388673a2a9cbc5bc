import { plural, t } from '@lingui/core/macro';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import type { NamedProduct, RestorePlan } from '#shared/contract/removals.ts';
import { obstacleLines } from '../../changesets/obstacles.ts';
import { LISTED, PlanDialog } from '../../changesets/PlanDialog.tsx';
import { ObstacleHeading, PlanGroup, PlanList } from '../../changesets/PlanList.tsx';
import { classNames } from '../../components/class-names.ts';
import { planRestore, type RestoreQuestion, restoreProducts } from '../../state/restore.ts';
import parts from '../../theme/parts.module.css';
import styles from './restore.module.css';
import {
  lostMessage,
  planSentence,
  RESTORE_OBSTACLES,
  relinkMessage,
  restorable,
  withoutParentMessage,
} from './restore-messages.ts';

/** What restoring removed products would do, before anything is sent. */
export function RestoreDialog({ onClose, ...question }: RestoreQuestion & { onClose: () => void }) {
  const [asked] = useState(question);
  const read = useCallback(() => planRestore(asked, LISTED), [asked]);
  return (
    <PlanDialog
      title={t`Restore products`}
      description={t`Removed by change set ${asked.changeSet}.`}
      checking={t`Checking what can be restored`}
      read={read}
      action={(plan) =>
        restorable(plan) === 0
          ? null
          : t`Restore ${plural(restorable(plan), { one: '# product', other: '# products' })}`
      }
      start={() => restoreProducts(asked)}
      notStarted={t`Nothing was restored`}
      onClose={onClose}
    >
      {(plan) => <Plan plan={plan} />}
    </PlanDialog>
  );
}

/** What restoring would do, what cannot come back, and which products cannot be restored, and why. */
function Plan({ plan }: { plan: RestorePlan }) {
  return (
    <div className={classNames(parts.stack, parts.low)}>
      <p className={parts.strong} role="status">
        {planSentence(plan)}
      </p>
      <Blocked plan={plan} />
      {[lostMessage(plan), relinkMessage(plan)].map((message) =>
        message === null ? null : (
          <p key={message} className={parts.warning}>
            <Info size={15} aria-hidden="true" />
            <span>{message}</span>
          </p>
        ),
      )}
      <Orphans plan={plan} />
      {restorable(plan) > 0 ? (
        <p
          className={parts.muted}
        >{t`The snapshots are sent as a new change set. Products that the service already lists again are left unchanged; the others are compared with their snapshot afterwards.`}</p>
      ) : null}
    </div>
  );
}

function Blocked({ plan }: { plan: RestorePlan }) {
  const lines = obstacleLines(RESTORE_OBSTACLES, plan.obstacles);
  if (lines.length === 0) return null;
  return (
    <PlanList label={t`What cannot be restored`}>
      {lines.map(({ obstacle, items, message }) => (
        <Products
          key={obstacle}
          total={items}
          heading={<ObstacleHeading items={items} message={message} />}
          products={plan.blocked.filter((item) => item.obstacle === obstacle)}
        />
      ))}
    </PlanList>
  );
}

function Orphans({ plan }: { plan: RestorePlan }) {
  const message = withoutParentMessage(plan);
  const { total, first } = plan.withoutParent;
  return message === null ? null : (
    <PlanList label={t`Without their parent`}>
      <Products total={total} heading={message} products={first} />
    </PlanList>
  );
}

interface ProductsProps {
  total: number;
  heading: ReactNode;
  products: readonly NamedProduct[];
}

function Products({ total, heading, products }: ProductsProps) {
  return (
    <PlanGroup total={total} heading={heading} entries={products} entryKey={({ product }) => product}>
      {({ identifier, title }) => (
        <>
          <span className={styles.identifier}>{identifier}</span>
          <span className={parts.growingText} dir="auto">
            {title}
          </span>
        </>
      )}
    </PlanGroup>
  );
}
