import { t } from '@lingui/core/macro';
import type { CellFinding } from '#shared/domain/checks/check.ts';

/** A cell cannot show more than this; Translate shows all of them. */
const SHOWN_FINDINGS = 4;

/** What a check found, as a text to read or to be read aloud. */
export const findingLabel = ({ severity, message }: CellFinding): string =>
  severity === 'block' ? t`Check: ${message}. Blocks sending.` : t`Check: ${message}.`;

/** One line for each of the first findings, and the number of further ones. */
export function findingLines(findings: readonly CellFinding[]): string[] {
  const more = findings.length - SHOWN_FINDINGS;
  const lines = findings.slice(0, SHOWN_FINDINGS).map(findingLabel);
  return more > 0 ? [...lines, t`${more} more in Translate.`] : lines;
}
