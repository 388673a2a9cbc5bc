import { t } from '@lingui/core/macro';
import { type ReactNode, useId, useState } from 'react';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { ErrorNote } from './ErrorNote.tsx';
import type { Form } from './use-form.ts';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size'> {
  form: Pick<Form<object, string>, 'element' | 'isDirty' | 'failure' | 'busy' | 'onSubmit'>;
  /** The verb of what the form is for: "Add property". */
  submitLabel: string;
  /** What the form does; called while it can be submitted. */
  onSubmit: () => unknown;
  canSubmit: boolean;
  onClose: () => void;
  /** What an error that is about no field prevented: "The term was not saved". */
  failure?: string;
  /** What is asked before changes are discarded. If undefined, the dialog closes without asking. */
  discard?: string;
  closeLabel?: string;
  /** Buttons before the usual two. */
  moreButtons?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A dialog with one form: its fields, what went wrong, and a button that submits it. */
export function FormDialog({
  form,
  submitLabel,
  onSubmit,
  canSubmit,
  onClose,
  failure,
  discard,
  closeLabel = t`Cancel`,
  moreButtons,
  className,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId();
  const [asks, setAsks] = useState(false);
  const close = () => {
    if (discard !== undefined && form.isDirty) setAsks(true);
    else onClose();
  };
  return (
    <Dialog
      {...dialog}
      open
      onClose={close}
      footer={
        <>
          {moreButtons}
          <Button onClick={close}>{closeLabel}</Button>
          <Button variant="primary" type="submit" form={id} busy={form.busy === 'save'} disabled={!canSubmit}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={form.element}
        className={className}
        onSubmit={form.onSubmit(() => canSubmit && onSubmit())}
        noValidate
      >
        {form.failure ? <ErrorNote title={failure} error={form.failure.error} /> : null}
        {children}
      </form>
      {discard === undefined ? null : (
        <ConfirmDialog
          open={asks}
          title={discard}
          confirmLabel={t`Discard`}
          cancelLabel={t`Keep editing`}
          danger
          onConfirm={onClose}
          onCancel={() => setAsks(false)}
        />
      )}
    </Dialog>
  );
}
