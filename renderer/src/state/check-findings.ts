import { useSummary } from './connections.ts';
import { useSettings } from './settings.ts';

const wantsFindings = ({ settings }: ReturnType<typeof useSettings.getState>): boolean =>
  settings?.checkFindings ?? true;

/** Whether the user wants cells to show what checks find in them. */
export const showsFindings = (): boolean => wantsFindings(useSettings.getState());
export const useShowsFindings = (): boolean => useSettings(wantsFindings);

/** Whether there may be findings to show. */
export const areFindingsShown = (): boolean =>
  showsFindings() && useSummary.getState().summary?.checked === true;
