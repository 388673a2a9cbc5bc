import { plural, t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import { type ByName, namedValue, withNamed } from '#shared/domain/by-name.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { undoAction } from '../../changesets/history-step.ts';
import { client } from '../../client/index.ts';
import { Field } from '../../components/Field.tsx';
import { FormDialog } from '../../components/FormDialog.tsx';
import { SimilarIdentifier } from '../../components/SimilarIdentifier.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { toast } from '../../components/toast.ts';
import { useForm } from '../../components/use-form.ts';
import { useApp } from '../../state/app.ts';
import { showProductInCatalog } from '../../state/catalog.ts';
import type { NewProductStart } from '../../state/new-product.ts';
import { keepStaged } from '../../state/staged.ts';
import parts from '../../theme/parts.module.css';
import { startForm, toNewProduct } from './new-product-form.ts';

export interface NewProductDialogProps {
  connection: Connection;
  from: 'nothing' | 'copy' | 'variant';
  start: NewProductStart;
  onClose: () => void;
}

/** Stages a new product: its identity and its place among variants. Everything else is edited in the catalog. */
export function NewProductDialog({ connection, from, start, onClose }: NewProductDialogProps) {
  const title = { property: connection.titleField, locale: connection.locales[0] ?? '' };
  const [initial] = useState(() => startForm(start, title));
  const form = useForm({ saved: initial });
  const { identifier, defining, childBound } = form.values;
  /** The attributes by which the parent tells its variants apart; null if there is no such product. */
  const [axes, setAxes] = useState<readonly string[] | null>(start.axes);
  const parent = form.values.parent.trim();
  useEffect(() => {
    let isShown = true;
    void client
      .call('creations.axesOf', { connectionId: connection.id, parentIdentifier: parent })
      .then((answer) => isShown && answer.ok && setAxes(answer.value.axes));
    return () => {
      isShown = false;
    };
  }, [connection.id, parent]);

  const stage = async () => {
    const answer = await form.run('save', () =>
      client.call('creations.stage', {
        connectionId: connection.id,
        products: [toNewProduct(form.values, { start, axes: axes ?? [], title })],
        similar: form.values.similar,
      }),
    );
    if (!answer?.ok) return;
    onClose();
    await tellStaged(connection, answer.value, identifier.trim());
  };

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={TITLES[from]}
      description={sentences(
        DESCRIPTIONS[from](start),
        from === 'copy' && connection.pulledLocales !== null && t`Values that are not pulled are left out.`,
      )}
      submitLabel={t`Stage product`}
      canSubmit={identifier.trim() !== ''}
      onSubmit={stage}
      failure={t`The product was not staged`}
      discard={t`Discard this product?`}
      className={parts.looseStack}
    >
      <Field
        label={t`Identifier`}
        hint={t`Unique in the service, in its field “${connection.identifierField}”.`}
        error={form.errors.identifier}
      >
        <TextInput
          mono
          value={identifier}
          onChange={(next) => form.change({ identifier: next, similar: false })}
        />
      </Field>
      <SimilarIdentifier form={form} />
      <Field label={t`Title`} hint={t`A product is not sent without one.`} error={form.errors.title}>
        <TextInput value={form.values.title} onChange={(next) => form.change({ title: next })} />
      </Field>
      <Field
        label={t`Parent`}
        optional
        error={form.errors.parent}
        hint={
          parent !== '' && axes === null
            ? t`No listed or new product has this identifier. Stage the parent too.`
            : t`The identifier of the product that this is a variant of.`
        }
      >
        <TextInput mono value={form.values.parent} onChange={(next) => form.change({ parent: next })} />
      </Field>
      {parent === '' ? null : (
        <AxisFields
          axes={axes ?? []}
          values={defining}
          onChange={(next) => form.change({ defining: next })}
        />
      )}
      <Field
        label={t`Attributes that tell its variants apart`}
        optional
        hint={t`Separated by commas: “size, colour”. Only for a product with variants.`}
      >
        <TextInput value={childBound} onChange={(next) => form.change({ childBound: next })} />
      </Field>
    </FormDialog>
  );
}

type From = 'nothing' | 'copy' | 'variant';

const TITLES: Record<From, string> = {
  nothing: t`New product`,
  copy: t`Duplicate product`,
  variant: t`Add a variant`,
};

const STAGED = t`It is staged in the catalog, where you fill in the rest. Nothing is sent before you confirm it in Review.`;

const DESCRIPTIONS: Record<From, (start: NewProductStart) => string> = {
  nothing: () => STAGED,
  copy: ({ values }) =>
    sentences(plural(values.length, { one: 'Copies # value.', other: 'Copies # values.' }), STAGED),
  variant: () => sentences(t`Values that it leaves empty are shown from its parent.`, STAGED),
};

interface AxisFieldsProps {
  /** The attributes by which the parent tells its variants apart. */
  axes: readonly string[];
  values: ByName<string>;
  onChange: (values: ByName<string>) => void;
}

/** A variant's own value for each attribute that tells the variants of its parent apart (2.2). */
const AxisFields = ({ axes, values, onChange }: AxisFieldsProps) =>
  axes.map((axis) => (
    <Field key={axis} label={axis} hint={t`Tells this variant apart from the others.`}>
      <TextInput
        value={namedValue(values, axis) ?? ''}
        onChange={(value) => onChange(withNamed(values, axis, value))}
      />
    </Field>
  ));

/** Says that a new product is staged, and shows it if the user is in the catalog. */
async function tellStaged(
  connection: Connection,
  { products: [product], summary }: OutputOf<'creations.stage'>,
  identifier: string,
): Promise<void> {
  keepStaged(connection.id, summary);
  toast({
    kind: 'done',
    title: t`“${identifier}” is staged`,
    message: t`Review sends it to the service.`,
    action: undoAction(connection.id, summary),
  });
  const { activeConnection, view } = useApp.getState();
  if (product !== undefined && activeConnection === connection.id && view === 'catalog')
    await showProductInCatalog(connection, product);
}
