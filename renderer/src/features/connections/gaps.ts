import { t } from '@lingui/core/macro';
import type { ConnectionForm } from './form-model.ts';
import { readProfileText } from './profile-text.ts';

/** A field that the user may not know before seeing what the service sends. */
export type Gap = 'identifierField' | 'titleField' | 'locales';

const gapNames: readonly Gap[] = ['identifierField', 'titleField', 'locales'];

/**
 * Returns the form filled in for a test: address, integration id and token are enough. `gaps` are the fields that were
 * empty: they are tried with the profile's names, otherwise with the most common ones, so that a test can find the right
 * ones. The name does not matter for a test.
 */
export function fillGaps(form: ConnectionForm): { form: ConnectionForm; gaps: readonly Gap[] } {
  const reading = readProfileText(form.profileText);
  const named = reading.ok ? reading.profile.product : null;
  const assumed: Pick<ConnectionForm, Gap> = {
    identifierField: named?.identifier ?? 'sku',
    titleField: named?.title ?? 'title',
    locales: ['en'],
  };
  const gaps = gapNames.filter((name) => form[name].length === 0);
  return {
    form: {
      ...form,
      name: form.name.trim() === '' ? t`Test` : form.name,
      ...Object.fromEntries(gaps.map((name) => [name, assumed[name]])),
    },
    gaps,
  };
}
