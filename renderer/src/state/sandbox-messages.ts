import type { Conditions } from '#shared/contract/sample.ts';
import { count } from '../components/format.ts';

/** What the sandbox was told to do wrong, in a few words: "2 faults, slow answers"; null when it behaves. */
export function misbehaviour({ latencyMs, rateLimit, faults, rules }: Conditions): string | null {
  const words = [
    faults.length > 0 ? count(faults.length, 'fault') : '',
    latencyMs > 0 ? 'slow answers' : '',
    rateLimit ? 'rate limit' : '',
    rules.length > 0 ? count(rules.length, 'refusal rule') : '',
  ].filter(Boolean);
  return words.length === 0 ? null : words.join(', ');
}
