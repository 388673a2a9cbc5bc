import type { ImportPlan, InspectedFile, ReportedRow, ReportFilter } from '#shared/contract/imports.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { RunningApp } from './running-app.ts';
import { uploaded } from './uploaded.ts';

/** Imports files into one connection of a running app. */
export interface Importing {
  /** Opens a file and returns how the app reads it. */
  open(content: string | Buffer, fileName?: string): Promise<InspectedFile & { upload: string }>;
  /** The proposed plan for the open file, with the given changes. */
  plan(change?: Partial<ImportPlan>): ImportPlan;
  /** Opens a file and checks it with the proposed plan and the given changes. Returns the finished job. */
  check(content: string | Buffer, change?: Partial<ImportPlan>, fileName?: string): Promise<Job>;
  rows(filter?: Partial<ReportFilter>): Promise<ReportedRow[]>;
  report(): ReturnType<RunningApp['call']>;
  /** Stages what was checked last. Returns the finished job. */
  stage(): Promise<Job>;
  upload(): string;
}

/** The dialog's initial plan. */
export const PLAN: Omit<ImportPlan, 'reading' | 'roles'> = {
  emptyCells: 'leave',
  lists: 'replace',
  listSeparator: '|',
  unguard: true,
  similar: 'report',
  overStaged: 'keep',
  unknown: 'report',
  known: 'patch',
  doubts: {},
};

export function importing(app: RunningApp, connectionId: string): Importing {
  let opened: (InspectedFile & { upload: string }) | null = null;
  const known = () => {
    if (!opened) throw new Error('no file is open');
    return opened;
  };
  const one: Importing = {
    open: async (content, fileName = 'products.csv') => {
      const { upload } = await uploaded(app, connectionId, 'table', content, { fileName });
      opened = {
        ...(await app.call('imports.inspect', { connectionId, upload, reading: null })),
        upload,
      };
      return opened;
    },
    plan: (change = {}) => ({ reading: known().reading, roles: known().roles, ...PLAN, ...change }),
    check: async (content, change, fileName) => {
      const { upload } = await one.open(content, fileName);
      const { jobId } = await app.call('imports.check', { connectionId, upload, plan: one.plan(change) });
      return app.ended(jobId);
    },
    rows: async (filter = {}) => {
      const { upload } = known();
      const page = { connectionId, upload, filter, offset: 0, limit: 500 };
      return (await app.call('imports.rows', page)).rows;
    },
    report: () => app.call('imports.report', { connectionId, upload: known().upload }),
    stage: async () => {
      const { jobId } = await app.call('imports.stage', { connectionId, upload: known().upload });
      return app.ended(jobId);
    },
    upload: () => known().upload,
  };
  return one;
}
