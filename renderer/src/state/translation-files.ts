import { t } from '@lingui/core/macro';
import { useApp } from './app.ts';
import { useTranslate } from './translate.ts';

/** Segments that a view shows, to be written to a file. */
export interface ListedSegments {
  /** From `translate.open`. */
  list: number;
  /** The number of segments that it shows, in all its languages. */
  segments: number;
  /** The languages that it has, in order. */
  targets: readonly string[];
  /** A description that follows their number: "as listed in Translate". */
  label: string;
}

/** The segments that Translate shows now. Null in views other than Translate, and while the segments are being listed. */
export function shownSegments(connectionId: string): ListedSegments | null {
  const { opened, scope, connectionId: shown } = useTranslate.getState();
  if (useApp.getState().view !== 'translate' || shown !== connectionId || !opened || !scope) return null;
  const { list, segments } = opened;
  return { list, segments, targets: scope.targets, label: t`as listed in Translate` };
}
