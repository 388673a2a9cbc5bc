import { create } from 'zustand';
import type { ViewName } from './app.ts';

/** A place in the guide: what a view is about, or the changes of this version. */
export type GuidePlace = ViewName | 'whatsNew';

interface GuideState {
  /** memory: the place that the panel was opened at; null while it is closed. */
  place: GuidePlace | null;
}

export const useGuide = create<GuideState>()(() => ({ place: null }));

export const openGuide = (place: GuidePlace): void => useGuide.setState({ place });
export const closeGuide = (): void => useGuide.setState({ place: null });
