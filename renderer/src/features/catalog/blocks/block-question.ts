import { create } from 'zustand';
import type { Staging } from './block-labels.ts';

/** A block edit that the user previews before it is done. */
export interface BlockQuestion {
  connectionId: string;
  /** The label of the button: "Remove 12 cells", or "Remove" for none. */
  confirmLabel: (cells: number) => string;
  staging: Staging;
}

interface BlockQuestionState {
  /** memory: the edit that is asked about, and the callback for the answer. */
  asked: (BlockQuestion & { answer: (staging: Staging | null) => void }) | null;
}

export const useBlockQuestion = create<BlockQuestionState>()(() => ({ asked: null }));

/** Shows what an edit would do. Resolves to the edit as the user wants it, or to null if it is canceled. */
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
