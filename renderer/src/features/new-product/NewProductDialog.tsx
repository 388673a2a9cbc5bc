import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { closeNewProduct, type NewProductStart } from '../../state/new-product.ts';
import { AxisFields } from './AxisFields.tsx';
import styles from './new-product.module.css';
import { type NewProductForm, startForm, toNewProduct } from './new-product-form.ts';
import { DESCRIPTIONS, TITLES } from './new-product-messages.ts';
import { tellStaged } from './tell-staged.ts';

export interface NewProductDialogProps {
  connection: Connection;
  asked: { from: 'nothing' | 'copy' | 'variant'; start: NewProductStart };
}

/** Stages a new product: its identity and its place among variants. Everything else is edited in the catalog. */
export function NewProductDialog({ connection, asked: { from, start } }: NewProductDialogProps) {
  const title = { property: connection.titleField, locale: connection.locales[0] ?? '' };
  const [form, setForm] = useState<NewProductForm>(() => startForm(start, title));
  /** The attributes by which the parent tells its variants apart; null if there is no such product. */
  const [axes, setAxes] = useState<readonly string[] | null>(start.axes);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (to: Partial<NewProductForm>) => {
    setForm((before) => ({ ...before, ...to }));
    if ('identifier' in to) setProblem(null);
  };
  const parent = form.parent.trim();
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
    if (form.identifier.trim() === '' || busy) return;
    setBusy(true);
    const answer = await client.call('creations.stage', {
      connectionId: connection.id,
      products: [toNewProduct(form, { start, axes: axes ?? [], title })],
    });
    setBusy(false);
    if (!answer.ok) return setProblem(answer.error.message);
    closeNewProduct();
    await tellStaged(connection, answer.value, form.identifier.trim());
  };

  return (
    <Dialog
      open
      onClose={closeNewProduct}
      title={TITLES[from]}
      description={DESCRIPTIONS[from](start)}
      footer={
        <>
          <Button onClick={closeNewProduct}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={form.identifier.trim() === ''}
            onClick={() => void stage()}
          >{t`Stage product`}</Button>
        </>
      }
    >
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          void stage();
        }}
      >
        <Field
          label={t`Identifier`}
          hint={t`Unique in the service, in its field “${connection.identifierField}”.`}
          {...(problem === null ? {} : { error: problem })}
        >
          <TextInput mono value={form.identifier} onChange={(identifier) => change({ identifier })} />
        </Field>
        <Field label={t`Title`} hint={t`A product is not sent without one.`}>
          <TextInput value={form.title} onChange={(next) => change({ title: next })} />
        </Field>
        <Field
          label={t`Parent`}
          optional
          hint={
            parent !== '' && axes === null
              ? t`No listed or new product has this identifier. Stage the parent too.`
              : t`The identifier of the product that this is a variant of.`
          }
        >
          <TextInput mono value={form.parent} onChange={(next) => change({ parent: next })} />
        </Field>
        {parent === '' ? null : (
          <AxisFields
            axes={axes ?? []}
            values={form.defining}
            onChange={(defining) => change({ defining })}
          />
        )}
        <Field
          label={t`Its variants are told apart by`}
          optional
          hint={t`Attributes, separated by commas: “size, colour”. Only for a product with variants.`}
        >
          <TextInput value={form.childBound} onChange={(childBound) => change({ childBound })} />
        </Field>
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
