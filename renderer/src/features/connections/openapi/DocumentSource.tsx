import { t } from '@lingui/core/macro';
import { FileUp } from 'lucide-react';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/Field.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
import parts from '../../../theme/parts.module.css';
import styles from './OpenApiDialog.module.css';

/** The description of one service's API is far smaller; a larger file is something else. */
const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

export interface DocumentSourceProps {
  baseUrl: string;
  busy: boolean;
  addressError: string | undefined;
  onSource: (source: { text: string } | { address: string }) => void;
  /** Called with the reason why a file cannot be the document. */
  onRefused: (message: string) => void;
}

/** Where the document comes from. A file is read in this window; an address is fetched by the main process. */
export function DocumentSource({ baseUrl, busy, addressError, onSource, onRefused }: DocumentSourceProps) {
  const [address, setAddress] = useState('');
  const [fileName, setFileName] = useState('');
  const file = useRef<HTMLInputElement>(null);

  const readFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    target.value = '';
    if (!chosen) return;
    setFileName(chosen.name);
    if (chosen.size > MAX_DOCUMENT_BYTES)
      return onRefused(t`“${chosen.name}” is larger than 16 MB, too large for an OpenAPI document.`);
    if (chosen.size === 0) return onRefused(t`“${chosen.name}” is empty.`);
    onSource({ text: await chosen.text() });
  };
  const readAddress = (event: FormEvent) => {
    event.preventDefault();
    setFileName('');
    if (address.trim() !== '') onSource({ address: address.trim() });
  };

  return (
    <div className={styles.sources}>
      <div className={styles.file}>
        <Button
          icon={<FileUp size={14} aria-hidden="true" />}
          disabled={busy}
          onClick={() => file.current?.click()}
        >{t`Choose a file…`}</Button>
        <span className={parts.remark}>{fileName || t`JSON or YAML`}</span>
        <input
          ref={file}
          type="file"
          accept=".json,.yaml,.yml,application/json,application/yaml"
          hidden
          aria-label={t`OpenAPI document`}
          tabIndex={-1}
          onChange={(event) => void readFile(event)}
        />
      </div>
      <form className={styles.address} onSubmit={readAddress} noValidate>
        <Field
          label={t`Or its address`}
          error={addressError}
          hint={
            baseUrl.trim() === ''
              ? t`Enter the base address in the form first.`
              : t`Beneath ${baseUrl.trim()}; the page of an interactive reference also works.`
          }
        >
          <TextInput mono value={address} placeholder="/openapi.json" onChange={setAddress} />
        </Field>
        <Button type="submit" busy={busy} disabled={address.trim() === ''}>{t`Read it`}</Button>
      </form>
    </div>
  );
}
