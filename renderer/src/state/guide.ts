import { create } from 'zustand';
import type { ViewName } from './app.ts';

/** Where a reader goes in the guide: to what a view is about, or to the changes of this version. */
export type GuidePlace = ViewName | 'whatsNew';

interface GuideState {
  /** memory: the place that the panel was opened at; null: it is closed. */
  place: GuidePlace | null;
}

export const useGuide = create<GuideState>()(() => ({ place: null }));

export const openGuide = (place: GuidePlace): void => useGuide.setState({ place });
export const closeGuide = (): void => useGuide.setState({ place: null });
