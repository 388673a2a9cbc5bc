import { t } from '@lingui/core/macro';
import { Copy } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { InputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { client } from '../../../client/index.ts';
import { Button } from '../../../components/Button.tsx';
import { copyText } from '../../../components/copy-text.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { JsonView } from '../../../components/JsonView.tsx';
import { prettyJson } from '../../../components/pretty-json.ts';
import { Segmented } from '../../../components/Segmented.tsx';
import { Spinner } from '../../../components/Spinner.tsx';
import { isPartlyPulled } from '../../../state/kept-languages.ts';
import parts from '../../../theme/parts.module.css';

type From = InputOf<'catalog.raw'>['from'];

const HINTS: Record<From, string> = {
  kept: t`Includes fields unknown to Catalog Desk, but not staged edits.`,
  service: t`Just read from the service, without staged edits.`,
};

export interface RawProductProps {
  connectionId: string;
  product: number;
  identifier: string;
}

/** One product as JSON with the service's own names: as stored by the last pull, or as the service has it now. */
export function RawProduct({ connectionId, product, identifier }: RawProductProps) {
  const [from, setFrom] = useState<From>('kept');
  const { reading, load } = useRaw(connectionId, product, from);
  const text = reading.kind === 'read' ? reading.text : null;
  return (
    <>
      <Segmented
        label={t`Which state of the product`}
        value={from}
        options={[
          { value: 'kept', label: t`As of the last pull` },
          { value: 'service', label: t`As the service has it now` },
        ]}
        onChange={setFrom}
      />
      {text === null ? null : (
        <p className={parts.hint}>
          {sentences(
            HINTS[from],
            from === 'kept' && isPartlyPulled() && t`Values that are not pulled are left out.`,
          )}
        </p>
      )}
      {reading.kind === 'reading' ? (
        <Spinner label={t`Reading the product`} />
      ) : reading.kind === 'failed' ? (
        <ErrorNote
          title={t`The product could not be read`}
          error={reading.error}
          actions={<Button onClick={load}>{t`Try again`}</Button>}
        />
      ) : reading.text === null ? (
        <p role="status">
          {from === 'kept'
            ? t`There is no record of this product. Pull again to get it.`
            : t`The service no longer lists this product.`}
        </p>
      ) : (
        <JsonView label={t`Product ${identifier} as JSON`} json={reading.text} />
      )}
      <div className={parts.atEnd}>
        {from === 'service' ? (
          <Button
            variant="quiet"
            disabled={reading.kind === 'reading'}
            onClick={load}
          >{t`Read again`}</Button>
        ) : null}
        <Button
          icon={<Copy size={13} aria-hidden="true" />}
          disabled={text === null}
          onClick={() => text !== null && copyText(prettyJson(text), t`Product copied as JSON`)}
        >{t`Copy JSON`}</Button>
      </div>
    </>
  );
}

type Reading =
  | { kind: 'reading' }
  | { kind: 'read'; text: string | null }
  | { kind: 'failed'; error: AppErrorShape };

/** Reads the product when mounted and when the choice changes; the answer for an earlier choice is ignored. */
function useRaw(connectionId: string, product: number, from: From): { reading: Reading; load: () => void } {
  const [reading, setReading] = useState<Reading>({ kind: 'reading' });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads again.
  useEffect(() => {
    let current = true;
    setReading({ kind: 'reading' });
    void client.call('catalog.raw', { connectionId, product, from }).then((answer) => {
      if (!current) return;
      setReading(
        answer.ok ? { kind: 'read', text: answer.value.text } : { kind: 'failed', error: answer.error },
      );
    });
    return () => {
      current = false;
    };
  }, [connectionId, product, from, round]);
  return { reading, load: useCallback(() => setRound((before) => before + 1), []) };
}
