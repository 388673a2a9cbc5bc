import { t } from '@lingui/core/macro';
import type { Job } from '#shared/contract/jobs.ts';
import type { PayloadOf } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { itemsOf, unitOfJob } from '../changesets/kind-labels.ts';
import { client } from '../client/index.ts';
import { formatClock } from '../components/format.ts';
import { closeToast, toast, toastError } from '../components/toast.ts';
import { showChangeSetOf } from '../state/activity.ts';
import { useApp, type ViewName } from '../state/app.ts';
import { useChangeSets } from '../state/changesets.ts';
import { useDialog } from '../state/dialog.ts';
import { showConflicts } from '../state/drafts-list.ts';
import { openReplaceToken, tokenOf } from '../state/replace-token.ts';
import { useStaged } from '../state/staged.ts';
import { tokenAction, waitsForToken } from '../state/token-labels.ts';
import { announceBackup } from './backup-notice.ts';
import { announceEdit } from './edit-notice.ts';
import { endNotice } from './end-notice.ts';
import { announceExport } from './export-notice.ts';
import { announceImport, isSaidInImport } from './import-notice.ts';
import { announceProducts } from './product-notice.ts';
import { SendingTurns } from './sending-turns.ts';
import { announceTranslationJob } from './translation-notice.ts';

/** Views that already show how a change set ended. */
const TELLS_OF_APPLYING: ReadonlySet<ViewName> = new Set(['review', 'activity']);

/** Connections whose user was asked for a token. */
const askedForToken = new Set<string>();

/** Connections whose user was told that a pull failed. */
const failedPulls = new Set<string>();

/** Jobs of change sets whose user was told that they did not finish. */
const failedApplies = new Set<string>();

const turns = new SendingTurns();

const tokenToast = (connectionId: string): string => `token ${connectionId}`;
const applyToast = ({ connectionId, changeSet }: Job): string => `apply ${changeSet} ${connectionId}`;
const pullToast = (connectionId: string): string => `pull ${connectionId}`;

/**
 * Announces once how a job ended, unless the view on screen already shows it, and asks for a token if a job waits for one.
 */
export function announceJobs(): () => void {
  useDialog.subscribe(({ open }) => {
    if (open?.kind === 'replaceToken') dismissTokenQuestion(open.options.connectionId);
  });
  client.on('changesets.changed', followChangeSet);
  return client.on('jobs.changed', (job) => {
    if (job.state === 'running') dismissTokenQuestion(job.connectionId);
    if (job.kind === 'pull') dismissPullFailure(job);
    if (job.kind === 'apply') dismissApplyFailure(job);
    if (job.endedAt === null) return;
    if (job.kind === 'edit' && isSaidInImport(job)) return;
    if (job.kind === 'edit') return announceEdit(job);
    if (job.kind === 'check' || job.kind === 'memory' || job.kind === 'machine')
      return announceTranslationJob(job);
    if (job.kind === 'export') return announceExport(job);
    if (job.kind === 'import') return announceImport(job);
    if (job.kind === 'backup' || job.kind === 'restore') return void announceBackup(job);
    if (job.kind === 'apply' && isShownInView(job)) return;
    // Paused by the user: the status bar shows it, with a way to resume.
    if (job.state === 'cancelled' && turns.isPaused(job)) return;
    if (job.state === 'paused') askForToken(job);
    else if (job.state === 'failed') announceFailure(job);
    else if (job.state === 'done') announceEnd(job);
    else toast({ connectionId: job.connectionId, title: job.message ?? t`${job.title}: stopped` });
  });
}

const isShownInView = ({ connectionId }: Pick<Job, 'connectionId'>): boolean => {
  const { view, activeConnection } = useApp.getState();
  return TELLS_OF_APPLYING.has(view) && connectionId === activeConnection;
};

/** Announces that a change set is being sent after it was queued behind others. */
function followChangeSet({ connectionId, changeSet }: PayloadOf<'changesets.changed'>): void {
  if (turns.follow(connectionId, changeSet) && !isShownInView({ connectionId }))
    toast({
      connectionId,
      title: t`Sending the next change set: ${itemsOf(changeSet.kind, changeSet.total)}`,
    });
}

function askForToken(job: Job): void {
  const { connectionId, kind, error, message } = job;
  askedForToken.add(connectionId);
  const key = tokenToast(connectionId);
  const connection = tokenOf(connectionId);
  const action = { label: tokenAction(connection), run: () => openReplaceToken(connectionId) };
  const question = waitsForToken(kind === 'pull' ? 'pull' : unitOfJob(job), connection);
  if (error) toastError(question, error, { key, action, connectionId });
  else toast({ kind: 'failed', connectionId, title: question, message: message ?? undefined, key, action });
}

/** Called when the question is being answered, or when a job runs again and therefore has its token. */
function dismissTokenQuestion(connectionId: string): void {
  if (askedForToken.delete(connectionId)) closeToast(tokenToast(connectionId));
}

/** Closes the message about a failed pull once the pull is tried again. */
function dismissPullFailure({ connectionId, state }: Job): void {
  if (state === 'running' && failedPulls.delete(connectionId)) closeToast(pullToast(connectionId));
}

/**
 * Closes the failure message once the job makes progress, or if the view on screen shows it. A job that has only started
 * may fail again at once: the message then changes instead of disappearing and reappearing.
 */
function dismissApplyFailure(job: Job): void {
  const gotOn = job.state === 'running' ? job.done > 0 : job.state !== 'failed';
  if ((gotOn || isShownInView(job)) && failedApplies.delete(applyToast(job))) closeToast(applyToast(job));
}

function announceEnd(job: Job): void {
  const isShown = job.connectionId === useApp.getState().activeConnection;
  const conflicts = isShown ? (useStaged.getState().summary?.conflicts ?? 0) : 0;
  const { changeSets } = useChangeSets.getState();
  const ended = isShown ? changeSets?.find(({ changeSet }) => changeSet === job.changeSet) : undefined;
  if (ended && worksOnProducts(ended.kind)) return void announceProducts(job, ended);
  const { title, message, isDone, way } = endNotice(job, conflicts, ended);
  const shown = {
    connectionId: job.connectionId,
    title,
    message: message ?? undefined,
    unhurried: job.warning !== null,
  };
  if (way?.to === 'conflicts')
    toast({ ...shown, action: { label: way.label, run: () => void showConflicts() } });
  else if (way) toast({ ...shown, action: { label: way.label, run: () => showWhatItSent(job) } });
  else toast({ kind: isDone ? 'done' : 'info', ...shown });
}

function showWhatItSent({ connectionId, changeSet }: Job): void {
  if (changeSet !== null) void showChangeSetOf(connectionId, changeSet);
}

function announceFailure(job: Job): void {
  const action = wayOut(job);
  const key = job.kind === 'pull' ? pullToast(job.connectionId) : applyToast(job);
  const title =
    failedApplies.has(key) && job.endedAt !== null
      ? t`${{ title: job.title }} did not finish again, at ${formatClock(job.endedAt)}`
      : t`${{ title: job.title }} did not finish`;
  if (job.kind === 'pull') failedPulls.add(job.connectionId);
  else failedApplies.add(key);
  const { connectionId } = job;
  if (job.error) toastError(title, job.error, { key, action, connectionId });
  else toast({ kind: 'failed', connectionId, title, message: job.message ?? undefined, key, action });
}

/** Undefined if the user retries from where the job was started. */
function wayOut(job: Job) {
  if (job.kind === 'memory') return undefined;
  if (job.kind === 'apply') return { label: t`Show`, run: () => showWhatItSent(job) };
  return {
    label: t`Try again`,
    run: () => void client.call('catalog.pull', { connectionId: job.connectionId }).then(sayWhyNot),
  };
}

function sayWhyNot(answer: Result<unknown>): void {
  if (!answer.ok) toastError(t`The pull could not start`, answer.error);
}
