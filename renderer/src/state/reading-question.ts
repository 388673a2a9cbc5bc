import { create } from 'zustand';
import type { Result } from '#shared/contract/result.ts';

interface Question {
  connectionId: string;
  answer(confirmed: boolean): void;
}

interface ReadingQuestionState {
  /** memory: the connection about which the user is asked whether its values are read correctly. */
  asked: Question | null;
}

/** Whether values are read correctly, which the user is asked before the first change is sent. */
export const useReadingQuestion = create<ReadingQuestionState>()(() => ({ asked: null }));

/** Starts something; if the user has not confirmed how values are read, asks first, and starts it again after a yes. */
export async function onceConfirmed<Value>(
  connectionId: string,
  start: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const started = await start();
  if (started.ok || started.error.code !== 'unconfirmed') return started;
  return (await isConfirmed(connectionId)) ? start() : started;
}

function isConfirmed(connectionId: string): Promise<boolean> {
  useReadingQuestion.getState().asked?.answer(false);
  return new Promise((resolve) =>
    useReadingQuestion.setState({
      asked: {
        connectionId,
        answer: (confirmed) => {
          useReadingQuestion.setState({ asked: null });
          resolve(confirmed);
        },
      },
    }),
  );
}
