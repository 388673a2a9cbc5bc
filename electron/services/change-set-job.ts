import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { edits } from './apply/edits.ts';
import { creations } from './creations/creations.ts';
import type { JobSpec } from './jobs.ts';
import { removals } from './removals/removals.ts';
import { restores } from './removals/restores.ts';
import { Run, type RunParts } from './runs/run.ts';
import type { Workspace } from './workspaces.ts';

const TITLES: Record<ChangeSet['kind'], MessageDescriptor> = {
  edit: msg`Applying changes`,
  undo: msg`Undoing changes`,
  redo: msg`Redoing changes`,
  removal: msg`Removing products`,
  restore: msg`Restoring products`,
  creation: msg`Sending products`,
};

const RUNS: Record<ChangeSet['kind'], (parts: RunParts) => Promise<string>> = {
  edit: (parts) => new Run(parts, edits).run(),
  undo: (parts) => new Run(parts, edits).run(),
  redo: (parts) => new Run(parts, edits).run(),
  removal: (parts) => new Run(parts, removals).run(),
  restore: (parts) => new Run(parts, restores).run(),
  creation: (parts) => new Run(parts, creations).run(),
};

/** The job that sends a change set. */
export function changeSetJob(
  workspace: Workspace,
  { changeSet, kind }: Pick<ChangeSet, 'changeSet' | 'kind'>,
): JobSpec {
  return {
    kind: 'apply',
    unit: worksOnProducts(kind) ? 'products' : 'changes',
    connectionId: workspace.connection.id,
    title: i18n._(TITLES[kind]),
    changeSet,
    run: (handle) => RUNS[kind]({ workspace, changeSet, handle }),
  };
}
