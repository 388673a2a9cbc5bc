import { t } from '@lingui/core/macro';
import { create } from 'zustand';
import {
  type FileNotice,
  type ImportPlan,
  type ImportReport,
  type InspectedFile,
  QUESTIONS,
} from '#shared/contract/imports.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import { proposedPlan } from '#shared/domain/import/proposed-plan.ts';
import type { TableReading } from '#shared/domain/table-format.ts';
import { client } from '../client/index.ts';
import { undoStep } from './block-edit-notice.ts';
import { discardUpload, uploadAndRead } from './file-chunks.ts';
import { useJobs } from './jobs.ts';

/** A file that was read, with its plan. */
export interface OpenedFile {
  step: 'opened';
  fileName: string;
  upload: string;
  file: InspectedFile;
  plan: ImportPlan;
  /** What the user said about how to read it. Everything else is guessed. */
  chosen: readonly (keyof TableReading)[];
  /** Whether it is being read in another way. */
  isReading: boolean;
  /** The job that is running for it. */
  run: { what: 'check' | 'stage'; jobId: string } | null;
  /** What went wrong last. */
  failed: { title: string; error: AppErrorShape } | null;
  /** What the last check found, and for which plan. */
  checked: { report: ImportReport; plan: ImportPlan } | null;
  /** The result of the last check's edits, in a sentence, and their step in the history, once they are staged. */
  staged: { message: string; step: number | null } | null;
}

/** The state of an import. `refused`: the file that was tried last, and why it was refused. */
export type ImportState =
  | { step: 'choosing'; refused: { fileName: string; error: AppErrorShape } | null }
  | { step: 'uploading'; fileName: string; size: number; bytes: number }
  | OpenedFile;

interface ProductImports {
  /** memory: by connection. A file stays until it is discarded, whichever view is on screen. */
  byConnection: Readonly<Record<string, ImportState>>;
}

export const useProductImports = create<ProductImports>()(() => ({ byConnection: {} }));

const CHOOSING: ImportState = { step: 'choosing', refused: null };

const importOf = (connectionId: string): ImportState =>
  useProductImports.getState().byConnection[connectionId] ?? CHOOSING;

export const useProductImport = (connectionId: string): ImportState =>
  useProductImports(({ byConnection }) => byConnection[connectionId] ?? CHOOSING);

const put = (connectionId: string, state: ImportState): void =>
  useProductImports.setState(({ byConnection }) => ({
    byConnection: { ...byConnection, [connectionId]: state },
  }));

/** Whether a file is being checked or staged: it must not be discarded meanwhile. */
export function isImporting(connectionId: string): boolean {
  const state = importOf(connectionId);
  return state.step === 'opened' && state.run !== null;
}

/** Whether a file is there to be checked, and leaves no question open. */
export function canCheck(connectionId: string): boolean {
  const state = importOf(connectionId);
  return state.step === 'opened' && state.run === null && openQuestions(state).length === 0;
}

/** Whether the report is about the current plan. */
export const isCurrent = ({ checked, plan }: OpenedFile): boolean =>
  checked !== null && JSON.stringify(checked.plan) === JSON.stringify(plan);

/** The notices that only the user can answer, and did not yet: something in the file contradicts what is guessed. */
export const openQuestions = ({ file, chosen }: Pick<OpenedFile, 'file' | 'chosen'>): FileNotice[] =>
  file.notices.filter(({ kind }) => {
    const answer = QUESTIONS[kind];
    return answer !== undefined && !chosen.includes(answer);
  });

/** Says why a file was refused. */
export const refuseFile = (connectionId: string, fileName: string, error: AppErrorShape): void =>
  put(connectionId, { step: 'choosing', refused: { fileName, error } });

/** Uploads a file and finds out what it holds. The previous one is forgotten. */
export async function importFile(connectionId: string, file: File): Promise<void> {
  await discardImport(connectionId);
  const { name: fileName, size } = file;
  const uploading = (bytes: number): ImportState => ({ step: 'uploading', fileName, size, bytes });
  let shown = uploading(0);
  put(connectionId, shown);
  const isWanted = () => importOf(connectionId) === shown;
  const uploaded = await uploadAndRead(
    connectionId,
    'table',
    file,
    (upload) => client.call('imports.inspect', { connectionId, upload, reading: null }),
    (bytes) => {
      if (!isWanted()) return false;
      shown = uploading(bytes);
      put(connectionId, shown);
      return true;
    },
  );
  if (!uploaded.ok) {
    if (isWanted()) refuseFile(connectionId, fileName, uploaded.error);
    return;
  }
  if (uploaded.value === null) return;
  const { upload, read: inspected } = uploaded.value;
  if (!isWanted()) return discardUpload(connectionId, upload);
  put(connectionId, {
    step: 'opened',
    fileName,
    upload,
    file: inspected,
    plan: proposedPlan(inspected),
    chosen: [],
    isReading: false,
    run: null,
    failed: null,
    checked: null,
    staged: null,
  });
}

/** Forgets the file of a connection, and stops what is running for it. Nothing that is staged changes. */
export async function discardImport(connectionId: string): Promise<void> {
  const state = importOf(connectionId);
  put(connectionId, CHOOSING);
  if (state.step === 'opened') await discardUpload(connectionId, state.upload);
}

/** Undoes what was staged from the file; the report stays. */
export async function undoImport(connectionId: string): Promise<void> {
  const state = importOf(connectionId);
  if (state.step !== 'opened' || state.staged === null || state.staged.step === null) return;
  const done = { step: state.staged.step, label: stagedLabel(state) };
  if (await undoStep(connectionId, done)) change(connectionId, state.upload, { staged: null });
}

/** The history's name for what was staged from the file. */
export const stagedLabel = ({ fileName }: OpenedFile): string => t`Import ${fileName}`;

/** Changes the state of an upload, unless it was replaced meanwhile. */
function change(connectionId: string, upload: string, part: Partial<OpenedFile>): void {
  const state = importOf(connectionId);
  if (state.step === 'opened' && state.upload === upload) put(connectionId, { ...state, ...part });
}

/** Changes what is done with the file. An existing report is then about another plan. */
export function changePlan(connectionId: string, part: Partial<ImportPlan>): void {
  const state = importOf(connectionId);
  if (state.step !== 'opened' || state.run) return;
  put(connectionId, { ...state, plan: { ...state.plan, ...part }, failed: null, staged: null });
}

/** Reads the file in another way. The columns are guessed again if they differ from before. */
export async function changeReading(connectionId: string, part: Partial<TableReading>): Promise<void> {
  const state = importOf(connectionId);
  if (state.step !== 'opened' || state.run || state.isReading) return;
  const { upload, plan, file } = state;
  const chosen = [...new Set([...state.chosen, ...(Object.keys(part) as (keyof TableReading)[])])];
  const decimal = chosen.includes('decimal') ? plan.reading.decimal : null;
  const reading = { ...plan.reading, decimal, ...part };
  change(connectionId, upload, { isReading: true, failed: null });
  const inspected = await client.call('imports.inspect', { connectionId, upload, reading });
  if (!inspected.ok)
    return change(connectionId, upload, {
      isReading: false,
      failed: { title: t`The file cannot be read in this way`, error: inspected.error },
    });
  const hasSameColumns = JSON.stringify(inspected.value.columns) === JSON.stringify(file.columns);
  change(connectionId, upload, {
    isReading: false,
    chosen,
    file: inspected.value,
    plan: {
      ...plan,
      reading: inspected.value.reading,
      roles: hasSameColumns ? plan.roles : proposedPlan(inspected.value).roles,
    },
  });
}

const NOT_STARTED = { check: t`The file was not checked`, stage: t`Nothing was staged` } as const;

/** Looks up every row of the file. */
export const checkImport = (connectionId: string): Promise<void> => run(connectionId, 'check');

/** Stages what the last check found. */
export const stageImport = (connectionId: string): Promise<void> => run(connectionId, 'stage');

async function run(connectionId: string, what: 'check' | 'stage'): Promise<void> {
  const state = importOf(connectionId);
  if (state.step !== 'opened' || state.run) return;
  const { upload, plan } = state;
  const restart = what === 'check' ? { checked: null, staged: null } : {};
  change(connectionId, upload, { ...restart, failed: null, run: { what, jobId: '' } });
  const started: Result<{ jobId: string }> =
    what === 'check'
      ? await client.call('imports.check', { connectionId, upload, plan })
      : await client.call('imports.stage', { connectionId, upload });
  if (!started.ok)
    return change(connectionId, upload, {
      run: null,
      failed: { title: NOT_STARTED[what], error: started.error },
    });
  change(connectionId, upload, { run: { what, jobId: started.value.jobId } });
  // Nobody was told about a job that ended before its id was known here.
  await takeUpEnds();
}

/** Reads what a check found, and how staging ended, when their jobs end. Called once per window. */
export const listenToImports = (): (() => void) => useJobs.subscribe(() => void takeUpEnds());

/** Jobs whose end was handled. */
const takenUp = new Set<string>();

/**
 * Whether a job checks or stages the file of an import, or did. The id of a job that has only just
 * started may not be known yet.
 */
export const worksForImport = ({ id, connectionId }: Pick<Job, 'id' | 'connectionId'>): boolean => {
  const state = importOf(connectionId);
  return takenUp.has(id) || (state.step === 'opened' && (state.run?.jobId === id || state.run?.jobId === ''));
};

async function takeUpEnds(): Promise<void> {
  for (const [connectionId, state] of Object.entries(useProductImports.getState().byConnection)) {
    if (state.step !== 'opened' || !state.run) continue;
    const { run } = state;
    const job = useJobs.getState().jobs.find(({ id }) => id === run.jobId);
    if (!job || job.endedAt === null || takenUp.has(job.id)) continue;
    takenUp.add(job.id);
    await takeUpEnd(connectionId, state, run.what, job);
  }
}

async function takeUpEnd(
  connectionId: string,
  { upload, plan, checked }: OpenedFile,
  what: 'check' | 'stage',
  { state, step, message, error }: Job,
): Promise<void> {
  const title = NOT_STARTED[what];
  if (error) return change(connectionId, upload, { run: null, failed: { title, error } });
  if (state !== 'done') return change(connectionId, upload, { run: null });
  const report = await client.call('imports.report', { connectionId, upload });
  if (!report.ok) return change(connectionId, upload, { run: null, failed: { title, error: report.error } });
  change(connectionId, upload, {
    run: null,
    checked: report.value ? { report: report.value, plan } : checked,
    staged: what === 'stage' ? { message: message ?? '', step } : null,
  });
}
