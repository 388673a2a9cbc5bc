import { create } from 'zustand';
import type { Staging } from './block-labels.ts';

/** A block edit that is looked at before it is done. */
export interface BlockQuestion {
  connectionId: string;
  /** On the button: "Remove 12 cells", "Remove" of none. */
  confirmLabel: (cells: number) => string;
  staging: Staging;
}

interface BlockQuestionState {
  /** memory: the edit that is asked about, and who is told what to do. */
  asked: (BlockQuestion & { answer: (staging: Staging | null) => void }) | null;
}

export const useBlockQuestion = create<BlockQuestionState>()(() => ({ asked: null }));

/** Shows what an edit would do. Resolves to the edit as the user wants it, or null. */
export function askAboutBlock(question: BlockQuestion): Promise<Staging | null> {
  useBlockQuestion.getState().asked?.answer(null);
  return new Promise((resolve) => {
    const answer = (staging: Staging | null) => {
      useBlockQuestion.setState({ asked: null });
      resolve(staging);
    };
    useBlockQuestion.setState({ asked: { ...question, answer } });
  });
}
