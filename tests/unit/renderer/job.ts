import type { Job } from '#shared/contract/jobs.ts';

/** A job that has just started. */
export const aJob = (more: Partial<Job> = {}): Job => ({
  id: 'job',
  kind: 'apply',
  connectionId: 'c',
  changeSet: null,
  title: 'Applying changes',
  state: 'running',
  phase: null,
  done: 0,
  total: null,
  unit: 'changes',
  rate: null,
  secondsLeft: null,
  startedAt: '2026-01-01T10:32:00Z',
  endedAt: null,
  message: null,
  warning: null,
  step: null,
  error: null,
  file: null,
  wait: null,
  ...more,
});
