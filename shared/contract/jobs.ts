import { z } from 'zod';
import { defineEvent, defineOperation } from './define.ts';
import { appError } from './result.ts';

/** A long task with progress. `total`, `rate` (per second) and `secondsLeft` are null while they cannot be known. */
export const job = z.object({
  id: z.string(),
  kind: z.enum([
    'pull',
    'apply',
    'edit',
    'backup',
    'restore',
    'check',
    'memory',
    'machine',
    'feed',
    'completeness',
    'export',
    'import',
  ]),
  connectionId: z.string(),
  /** What the job works on, if it can be shown: the number of the change set. */
  changeSet: z.int().nullable(),
  title: z.string(),
  /** The step of the history that it made; null if it made none. */
  step: z.int().nullable(),
  /** `paused`: waits for a token (`error` says so), and continues automatically once a new one works. */
  state: z.enum(['running', 'done', 'failed', 'cancelled', 'paused']),
  phase: z.string().nullable(),
  done: z.int(),
  total: z.int().nullable(),
  unit: z.enum(['products', 'changes', 'cells', 'segments', 'translations', 'rows', 'values']),
  rate: z.number().nullable(),
  secondsLeft: z.number().nullable(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  /** One sentence about the outcome, for the user. */
  message: z.string().nullable(),
  /** A warning although the job is done, such as products that may be missing. */
  warning: z.string().nullable(),
  error: appError.nullable(),
  /** What it wrote where the user chose; `opens`: programs for tables and texts read it. Null until the file is complete. */
  file: z.object({ path: z.string(), opens: z.boolean() }).nullable(),
  /** It waits for a while, which the user may cut short: what is done then, and what that risks. */
  wait: z.object({ skip: z.string(), risk: z.string() }).nullable(),
});
export type Job = z.infer<typeof job>;

export const jobOperations = [
  /** Returns running jobs, and those that ended since the app started. */
  defineOperation({ name: 'jobs.list', input: z.object({}), output: z.array(job) }),
  defineOperation({ name: 'jobs.cancel', input: z.object({ jobId: z.string() }), output: z.object({}) }),
  /**
   * Opens the file that a job wrote, or shows it in its folder. Throws `not_found` if there is none any more, and
   * `invalid_input` in browser mode and for files of other kinds.
   */
  defineOperation({
    name: 'jobs.openFile',
    input: z.object({ jobId: z.string(), what: z.enum(['file', 'folder']) }),
    output: z.object({}),
  }),
  /** Cuts the wait of a job short. Does nothing if it does not wait any more. */
  defineOperation({ name: 'jobs.skipWait', input: z.object({ jobId: z.string() }), output: z.object({}) }),
] as const;

export const jobEvents = [defineEvent({ name: 'jobs.changed', payload: job })] as const;
