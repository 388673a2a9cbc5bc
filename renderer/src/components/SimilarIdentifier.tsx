import { t } from '@lingui/core/macro';
import { Checkbox } from './Checkbox.tsx';
import { Field } from './Field.tsx';
import type { Form } from './use-form.ts';

interface Identified {
  identifier: string;
  /** Whether the identifier may look like that of another product. */
  similar: boolean;
}

/** Asks about an identifier that looks like another one, once it was refused for that. */
export function SimilarIdentifier({
  form: { errors, values, change },
}: {
  form: Pick<Form<Identified>, 'errors' | 'values' | 'change'>;
}) {
  if (errors.similar === undefined && !values.similar) return null;
  return (
    <Field label={t`They are two products`} inline error={errors.similar}>
      <Checkbox checked={values.similar} onChange={(similar) => change({ similar })} />
    </Field>
  );
}
