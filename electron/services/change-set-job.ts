import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { EditRun } from './apply/edit-run.ts';
import { CreationRun } from './creations/creation-run.ts';
import type { Emit } from './event-bus.ts';
import type { JobSpec } from './jobs.ts';
import { RemovalRun } from './removals/removal-run.ts';
import { RestoreRun } from './removals/restore-run.ts';
import type { Workspace } from './workspaces.ts';

const TITLES: Record<ChangeSet['kind'], MessageDescriptor> = {
  edit: msg`Applying changes`,
  undo: msg`Undoing changes`,
  redo: msg`Redoing changes`,
  removal: msg`Removing products`,
  restore: msg`Restoring products`,
  creation: msg`Sending products`,
};

const RUNS: Record<
  ChangeSet['kind'],
  typeof EditRun | typeof RemovalRun | typeof RestoreRun | typeof CreationRun
> = {
  edit: EditRun,
  undo: EditRun,
  redo: EditRun,
  removal: RemovalRun,
  restore: RestoreRun,
  creation: CreationRun,
};

/** The job that sends a change set. */
export function changeSetJob(
  workspace: Workspace,
  { changeSet, kind }: Pick<ChangeSet, 'changeSet' | 'kind'>,
  emit: Emit,
): JobSpec {
  const Run = RUNS[kind];
  return {
    kind: 'apply',
    unit: worksOnProducts(kind) ? 'products' : 'changes',
    connectionId: workspace.connection.id,
    title: i18n._(TITLES[kind]),
    changeSet,
    run: (handle) => new Run({ workspace, changeSet, handle, emit }).run(),
  };
}
