import { plural, t } from '@lingui/core/macro';
import type { ConnectionTest } from '#shared/contract/connections.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import { sentences } from '#shared/domain/sentences.ts';
import type { TokenMessages } from './messages.ts';

/** The state of a token handover. `said`: what the service said, or why it could not be asked. */
export type Handover =
  | { kind: 'asking' }
  | { kind: 'testing' }
  | { kind: 'replaced'; tested: boolean; resumed: number }
  | { kind: 'refused'; said: AppErrorShape }
  | { kind: 'untested'; said: AppErrorShape | null }
  | { kind: 'failed'; error: AppErrorShape };

/** What an answer to `connections.replaceToken` means. */
export function handoverOf(answer: Result<OutputOf<'connections.replaceToken'>>): Handover {
  if (!answer.ok) return { kind: 'failed', error: answer.error };
  const { outcome, test, resumed } = answer.value;
  if (outcome === 'replaced') return { kind: 'replaced', tested: true, resumed };
  return { kind: outcome, said: whatWasSaid(test, outcome) };
}

function whatWasSaid(test: ConnectionTest, outcome: 'refused' | 'untested'): AppErrorShape {
  const failed = test.steps.find((step) => step.outcome === 'failed');
  return {
    code: outcome === 'refused' ? 'unauthorized' : 'unreachable',
    message: failed?.message ?? t`The service gave no clear answer.`,
    details: failed?.details,
  };
}

/** "The new token works. 1 job continues where it stopped." */
export function replacedSentence(
  { tested, resumed }: Pick<Extract<Handover, { kind: 'replaced' }>, 'tested' | 'resumed'>,
  { works, inUse }: Pick<TokenMessages, 'works' | 'inUse'>,
): string {
  return sentences(
    tested ? works : inUse,
    resumed > 0 &&
      plural(resumed, {
        one: '# job continues where it stopped.',
        other: '# jobs continue where they stopped.',
      }),
  );
}
