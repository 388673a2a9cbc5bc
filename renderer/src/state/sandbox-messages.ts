import { plural, t } from '@lingui/core/macro';
import type { Conditions } from '#shared/contract/sample.ts';

/** What the sandbox was told to do wrong, in a few words: "2 faults, slow answers"; null if there is nothing. */
export function misbehaviour({ latencyMs, rateLimit, faults, rules }: Conditions): string | null {
  const parts = [
    faults.length > 0 ? plural(faults.length, { one: '# fault', other: '# faults' }) : '',
    latencyMs > 0 ? t`slow answers` : '',
    rateLimit ? t`rate limit` : '',
    rules.length > 0 ? plural(rules.length, { one: '# refusal rule', other: '# refusal rules' }) : '',
  ].filter(Boolean);
  return parts.length === 0 ? null : parts.join(', ');
}
