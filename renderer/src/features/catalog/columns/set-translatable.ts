import { t } from '@lingui/core/macro';
import { client } from '../../../client/index.ts';
import { toastError } from '../../../components/toast.ts';
import { propertyLabel } from '../../../state/column-names.ts';
import { withAllLocales } from './layout.ts';
import type { Layout } from './use-layout.ts';

/** Sets whether a property has a column in each language; if so, all of them are shown. */
export async function setTranslatable(
  connectionId: string,
  property: string,
  translatable: boolean,
  { columns, change, basis }: Pick<Layout, 'columns' | 'change' | 'basis'>,
): Promise<void> {
  // The new columns appear as soon as the catalog reports them.
  if (translatable) change(withAllLocales(columns, property, basis.locales));
  const answer = await client.call('languages.setTranslatable', { connectionId, property, translatable });
  if (!answer.ok) toastError(t`“${propertyLabel(property)}” was not changed`, answer.error);
}
