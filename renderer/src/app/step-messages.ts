import { closeToast } from '../components/toast.ts';
import { useToastQueue } from '../components/toast-queue.ts';
import { isLastStep, useStaged } from '../state/staged.ts';

/**
 * Closes messages about a step of the history once it is undone or another step follows: their text and
 * their *Undo* are then stale.
 */
export function endStepMessages(): () => void {
  return useStaged.subscribe(({ summary }, before) => {
    for (const { key, step } of useToastQueue.getState().ofSteps)
      if (isLastStep(before.summary, step) && !isLastStep(summary, step)) closeToast(key);
  });
}
