import { plural } from '@lingui/core/macro';
import type { Finding, Severity } from './check.ts';
import { shortened } from './check-input.ts';

/**
 * The finding of a text whose source is translated in another way elsewhere. Which texts those are is known where
 * all of them are: in the store. Null if the check is off.
 */
export function inconsistentFinding(
  severity: Severity,
  target: string,
  otherTranslation: string,
  others: number,
): Finding | null {
  if (severity === 'off') return null;

  return {
    check: 'inconsistent',
    subject: '',
    severity,
    message: plural(others, {
      one: `The same source is translated as “${shortened(otherTranslation)}” elsewhere`,
      other: `The same source is translated as “${shortened(otherTranslation)}” in # other places`,
    }),
    source: [],
    target: [[0, target.length]],
  };
}
