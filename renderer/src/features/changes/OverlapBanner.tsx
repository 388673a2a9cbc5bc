import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Keep } from '#shared/contract/drafts.ts';
import { KEEP_LABELS } from '../../changesets/conflict-messages.ts';
import { resolveConflicts } from '../../changesets/resolve-conflicts.ts';
import { Button } from '../../components/Button.tsx';
import { showConflicts } from '../../state/drafts-list.ts';
import { useStaged } from '../../state/staged.ts';
import styles from './ChangesView.module.css';
import { overlapLabel } from './messages.ts';

const ALL_CONFLICTS = { filter: 'conflict', property: null, locale: null, search: '' } as const;

/** Staged edits whose values the service has changed since, and how to decide them. */
export function OverlapBanner({ connectionId, canDecide }: { connectionId: string; canDecide: boolean }) {
  const conflicts = useStaged((state) => state.summary?.conflicts ?? 0);
  if (conflicts === 0) return null;
  const decide = (keep: Keep) => void resolveConflicts(connectionId, ALL_CONFLICTS, keep, conflicts);
  return (
    <section className={styles.overlap} aria-label={t`Staged edits that the service changed`}>
      <p role="status">
        <Trans>
          <strong>{overlapLabel(conflicts)}</strong> Nothing is overwritten until you decide.
        </Trans>
      </p>
      {canDecide ? (
        <>
          <Button onClick={() => decide('mine')}>{KEEP_LABELS.mine}</Button>
          <Button onClick={() => decide('theirs')}>{KEEP_LABELS.theirs}</Button>
        </>
      ) : null}
      <Button onClick={() => void showConflicts()}>
        {conflicts === 1 ? t`Decide in Review` : t`Decide one by one`}
      </Button>
    </section>
  );
}
