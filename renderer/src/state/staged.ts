import type { StagedSummary } from '#shared/contract/drafts.ts';
import { createAnswer, here } from '../query/answer-store.ts';
import { queries } from '../query/use-query.ts';

/** service: what is staged in the active connection; null without one and until the first answer. */
export const useStaged = createAnswer('drafts.summary', here, (summary) => ({ summary }));

/** Whether undo would undo this step, and nothing was undone since that could be redone. */
export const isLastStep = (summary: StagedSummary | null, step: number): boolean =>
  summary?.step === step && summary.redo === null;

/** Takes over the summary that an edit returned, before the event about it arrives. */
export const keepStaged = (connectionId: string, summary: StagedSummary): void =>
  queries.put('drafts.summary', { connectionId }, summary);
