import { t } from '@lingui/core/macro';
import type { Outcome } from './use-identifier-list.ts';

/** The outcome of each line as text, including each text that the line names or asks for. */
export function lineOutcomes({
  lines,
  kept,
  answers,
}: Pick<Outcome, 'lines' | 'kept' | 'answers'>): { text: string; outcome: string }[] {
  const gone = new Set(kept.gone);
  const ambiguous = new Set(kept.ambiguous);
  const missing = new Set(kept.missing);
  const notListed = new Set(answers?.notFound);
  const became = (text: string): string => {
    if (gone.has(text)) return t`${text}: already gone`;
    if (ambiguous.has(text)) return t`${text}: matches two products`;
    if (notListed.has(text)) return t`${text}: not in the service`;
    return missing.has(text) ? t`${text}: not found` : t`${text}: found`;
  };
  return lines.map(({ text, asked, apart }) => ({
    text,
    outcome: asked.length > 0 ? asked.map(became).join(', ') : apart ? t`set apart` : t`no identifier`,
  }));
}
