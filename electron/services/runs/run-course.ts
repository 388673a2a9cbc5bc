import type { ChangeSet } from '#shared/contract/changesets.ts';
import { AppError } from '#shared/contract/result.ts';
import type { JobHandle } from '../jobs.ts';
import { outcomeSentence } from './outcome-sentence.ts';
import type { RunLog } from './run-log.ts';

/** What a run of one kind of change set does between its beginning and its end. */
export interface RunCourse {
  journal: Pick<RunLog, 'changeSet' | 'setState' | 'skipPending'>;
  handle: Pick<JobHandle, 'signal'>;
  /** Sends all that can be sent. Throws `AppError` for what stopped it. */
  work(changeSet: ChangeSet): Promise<void>;
}

/**
 * Runs a change set from its beginning to an end that its journal tells: finished, cancelled (the rest skipped) or paused
 * (the rest still pending). Gives one sentence about the outcome. Throws `AppError` when it paused or was cancelled, after
 * the journal says so.
 */
export async function runCourse(course: RunCourse): Promise<string> {
  const { journal, work } = course;
  const changeSet = await journal.setState('running', null);
  try {
    await work(changeSet);
  } catch (error) {
    if (!(error instanceof AppError)) {
      await journal.setState(
        'paused',
        'Something went wrong in Catalog Desk. Nothing is lost. Resume to continue.',
      );
      throw error;
    }
    return end(course, error);
  }
  return end(course, null);
}

/** Writes down how it ended. `trouble`: what stopped it. */
async function end({ journal, handle: { signal } }: RunCourse, trouble: AppError | null): Promise<string> {
  if (signal.aborted && signal.reason === 'user') {
    const sentence = `Stopped. ${outcomeSentence(await journal.skipPending())}`;
    await journal.setState('cancelled', sentence);
    throw new AppError('cancelled', sentence);
  }
  const changeSet = await journal.changeSet();
  const { counts } = changeSet;
  const unfinished = counts.pending + counts.in_flight + counts.unknown;
  if (signal.aborted && unfinished > 0) {
    const paused = signal.reason === 'pause';
    await journal.setState('paused', paused ? null : CLOSED);
    throw new AppError('cancelled', paused ? 'Paused.' : 'Paused because the app is closing.');
  }
  if (trouble && unfinished > 0) {
    await journal.setState('paused', trouble.message, trouble.code === 'unauthorized');
    throw trouble;
  }
  const sentence = outcomeSentence(changeSet);
  await journal.setState('finished', sentence);
  return sentence;
}

const CLOSED = 'Catalog Desk was closed while this was running. Nothing is lost.';
