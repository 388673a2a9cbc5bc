import { t } from '@lingui/core/macro';
import type { ConnectionForm } from './form-model.ts';
import { readProfileText } from './profile-text.ts';

/** A field that the user may not know before the service was looked at. */
export type Gap = 'identifierField' | 'titleField' | 'locales';

const gapNames: readonly Gap[] = ['identifierField', 'titleField', 'locales'];

/**
 * The form as it can be tested: knowing address, integration id and token is enough. `gaps` are the fields that were
 * empty: what the profile says of them is tried, else the commonest names, so that a test can find out the right ones.
 * The name plays no part in a test.
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
