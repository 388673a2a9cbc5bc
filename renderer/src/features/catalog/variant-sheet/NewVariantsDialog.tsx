import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { NewProduct } from '#shared/contract/creations.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { undoAction } from '../../../changesets/history-step.ts';
import { client } from '../../../client/index.ts';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { SimilarIdentifier } from '../../../components/SimilarIdentifier.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
import { toast } from '../../../components/toast.ts';
import { useForm } from '../../../components/use-form.ts';
import { valueText } from '../../../components/value-text.ts';
import { keepStaged } from '../../../state/staged.ts';
import parts from '../../../theme/parts.module.css';
import type { MissingVariant } from './missing-variants.ts';
import styles from './VariantSheet.module.css';

const nameOf = ({ values }: MissingVariant): string =>
  values.map(({ value }) => valueText(value)).join(' · ');

/** Stages variants for missing combinations, as one step: the user gives their identifiers, all else comes from the parent. */
export function NewVariantsDialog({
  connection,
  missing,
  onClose,
}: {
  connection: Connection;
  missing: readonly MissingVariant[];
  onClose: () => void;
}) {
  const [saved] = useState(() => ({
    identifiers: missing.map(({ identifier }) => identifier),
    /** Only for errors about any of them. */
    identifier: '',
    similar: false,
  }));
  const form = useForm({ saved });
  const { identifiers, similar } = form.values;
  const connectionId = connection.id;

  const stage = async () => {
    const answer = await form.run('save', async () => {
      const products = await newVariants(connectionId, missing, identifiers);
      if (!products.ok) return products;
      return client.call('creations.stage', { connectionId, products: products.value, similar });
    });
    if (!answer?.ok) return;
    onClose();
    keepStaged(connectionId, answer.value.summary);
    toast({
      kind: 'done',
      title: plural(missing.length, { one: '# variant is staged', other: '# variants are staged' }),
      message: t`Review sends it to the service.`,
      action: undoAction(connectionId, answer.value.summary),
    });
  };

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={plural(missing.length, { one: 'Create # variant', other: 'Create # variants' })}
      description={sentences(
        t`Values that it leaves empty are shown from its parent.`,
        t`Nothing is sent before you confirm it in Review.`,
      )}
      submitLabel={plural(missing.length, { one: 'Stage # variant', other: 'Stage # variants' })}
      canSubmit={identifiers.every((identifier) => identifier.trim() !== '')}
      onSubmit={stage}
      failure={t`The variants were not staged`}
      discard={t`Discard these variants?`}
      className={parts.looseStack}
    >
      <div className={styles.identifiers}>
        {missing.map((one, at) => {
          const name = nameOf(one);
          return (
            <Identifier
              key={name}
              name={name}
              value={identifiers[at] ?? ''}
              isWrong={form.errors.identifier !== undefined}
              onChange={(next) =>
                form.change({ identifiers: identifiers.with(at, next), identifier: '', similar: false })
              }
            />
          );
        })}
      </div>
      {form.errors.identifier === undefined ? null : (
        <p className={parts.failed} role="alert">
          {form.errors.identifier}
        </p>
      )}
      <SimilarIdentifier form={form} />
    </FormDialog>
  );
}

function Identifier({
  name,
  value,
  isWrong,
  onChange,
}: {
  name: string;
  value: string;
  isWrong: boolean;
  onChange: (value: string) => void;
}) {
  return (
    <>
      <span className={styles.combination}>{name}</span>
      <TextInput
        mono
        aria-label={t`Identifier of ${name}`}
        aria-invalid={isWrong || undefined}
        placeholder={t`Identifier`}
        value={value}
        onChange={onChange}
      />
    </>
  );
}

/** Each begins as a variant of its parent does; see `creations.startFrom`. */
async function newVariants(
  connectionId: string,
  missing: readonly MissingVariant[],
  identifiers: readonly string[],
): Promise<Result<NewProduct[]>> {
  const starts = new Map<number, OutputOf<'creations.startFrom'>>();
  for (const { parent } of missing) {
    if (starts.has(parent)) continue;
    const answer = await client.call('creations.startFrom', { connectionId, product: parent, as: 'variant' });
    if (!answer.ok) return answer;
    starts.set(parent, answer.value);
  }
  const value = missing.flatMap(({ parent, defining }, at): NewProduct[] => {
    const start = starts.get(parent);
    if (!start) return [];
    const { axes: _, ...product } = start;
    return [{ ...product, identifier: (identifiers[at] ?? '').trim(), definingProperties: [...defining] }];
  });
  return { ok: true, value };
}
