import { t } from '@lingui/core/macro';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import { applyStaged } from '../../state/changesets.ts';
import { commitOpenEditor } from '../../state/open-editor.ts';

/** The title of the message when applying could not start. */
export const NOTHING_SENT = t`Nothing was sent`;

/** Sends what is staged, including an edit still open in the catalog: "Save" never ignores what is being typed. */
export async function apply(connectionId: string): Promise<Result<OutputOf<'changesets.apply'>>> {
  if (await commitOpenEditor()) return applyStaged(connectionId);
  return {
    ok: false,
    error: {
      code: 'invalid_input',
      message: t`A value you are typing could not be saved. Correct it first.`,
    },
  };
}
