import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { Keep } from '#shared/contract/drafts.ts';
import type { Segment } from '#shared/contract/translate.ts';
import { ConflictDecision } from '../../../changesets/ConflictDecision.tsx';
import { resolveConflicts } from '../../../changesets/resolve-conflicts.ts';
import { useCellConflict } from '../../../changesets/use-cell-conflict.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';
import { Section } from './Section.tsx';

/** Lets the user decide a conflict: the service changed the translation after the edit was staged. */
export function Conflict({ segment: { product, property, locale, mark } }: { segment: Segment }) {
  const workspace = useWorkspace();
  const connectionId = workspace.connection.id;
  const isConflict = mark === 'conflict';
  const cell = useMemo(
    () => (isConflict ? { product, property, locale } : null),
    [isConflict, product, property, locale],
  );
  const values = useCellConflict(connectionId, cell);
  if (!cell || !values) return null;
  const decide = async (keep: Keep) => {
    workspace.edit.focus();
    // "Mine" includes what is being typed, so it must be on disk first: otherwise the decision would apply to an older text.
    if (await workspace.commit()) await resolveConflicts(connectionId, { cells: [cell] }, keep, 1);
  };
  return (
    <Section title={t`Changed in the service`}>
      <ConflictDecision
        values={values}
        locale={locale}
        onDecide={workspace.isReadOnly ? null : (keep) => void decide(keep)}
      />
    </Section>
  );
}
