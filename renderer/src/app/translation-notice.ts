import { t } from '@lingui/core/macro';
import type { Job } from '#shared/contract/jobs.ts';
import { endedTitle } from '#shared/domain/ended-title.ts';
import { toast, toastError } from '../components/toast.ts';

/**
 * Announces how a check of translations, or work on the translation memory, ended. That the memory has learned the
 * catalog is not announced: learning starts automatically, and the status bar shows it.
 */
export function announceTranslationJob({
  connectionId,
  kind,
  unit,
  title,
  state,
  message,
  error,
}: Job): void {
  const key = `${kind} of translations`;
  if (state === 'failed' && error) toastError(t`${title} did not finish`, error, { key, connectionId });
  else if (kind === 'memory' && unit === 'products' && state === 'done') return;
  else
    toast({
      kind: state === 'done' ? 'done' : 'info',
      connectionId,
      key,
      title: message ?? endedTitle({ title, state }),
    });
}
