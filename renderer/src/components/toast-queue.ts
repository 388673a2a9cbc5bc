import { create } from 'zustand';

export interface ToastOptions {
  /** `failed` stays until it is closed and is announced at once. */
  kind?: 'info' | 'done' | 'failed';
  title: string;
  message?: string;
  action?: { label: string; run: () => void };
}

interface ToastQueue {
  /** memory: messages not shown yet. */
  waiting: readonly ToastOptions[];
  /** memory: there was a first one, so the region has to be there. */
  used: boolean;
}

export const useToastQueue = create<ToastQueue>()(() => ({ waiting: [], used: false }));

/** Hands over the messages that wait, each once. */
export function takeToasts(): readonly ToastOptions[] {
  const { waiting } = useToastQueue.getState();
  useToastQueue.setState({ waiting: [] });
  return waiting;
}
