import { useApp } from '../../state/app.ts';
import { useTranslate } from '../../state/translate.ts';
import type { ListedSegments } from '../../state/translation-files.ts';

/** The segments that Translate shows now; null in other views, and while they are being listed. */
export function shownSegments(connectionId: string): ListedSegments | null {
  const { opened, scope, connectionId: shown } = useTranslate.getState();
  if (useApp.getState().view !== 'translate' || shown !== connectionId || !opened || !scope) return null;
  const { list, segments } = opened;
  return { list, segments, targets: scope.targets, label: 'as listed in Translate' };
}
