import { plural, t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Field } from '../../components/Field.tsx';
import { languageWithCode } from '../../components/format.ts';
import { Meter } from '../../components/Meter.tsx';
import { Select } from '../../components/Select.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { toast } from '../../components/toast.ts';
import { readTextFile } from '../../state/file-chunks.ts';
import { proposedName, withEnding } from '../../state/file-name.ts';
import { saveFile } from '../../state/save-file.ts';
import { useWriting } from '../../state/use-writing.ts';
import styles from './memory.module.css';
import { type MemoryPair, memoryLanguages, pairRows } from './pair-rows.ts';

const FORM = 'export-tmx';

export interface ExportTmxDialogProps {
  connection: Connection;
  pairs: readonly MemoryPair[];
  /** The proposed source language. */
  source: string;
  onClose: () => void;
}

/** Exports the translations of one language pair to a file that other translation tools can read. */
export function ExportTmxDialog({ connection, pairs, source: proposed, onClose }: ExportTmxDialogProps) {
  const { id: connectionId, locales, name } = connection;
  const [source, setSource] = useState(proposed);
  const rows = pairRows(source, locales, pairs);
  const [wanted, setWanted] = useState<string | null>(null);
  const pair =
    rows.find(({ targetLocale }) => targetLocale === wanted) ??
    rows.find(({ units }) => units > 0) ??
    rows[0];
  const target = pair?.targetLocale ?? '';
  const units = pair?.units ?? 0;
  const [typed, setTyped] = useState<string | null>(null);
  const { written, rate, error, write } = useWriting();
  const proposal = proposedName(name, `memory-${source}-${target}`, 'tmx');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (written !== null || units === 0) return;
    const wanted = { of: 'memory' as const, sourceLocale: source, targetLocale: target };
    const file = await write((onChunk) => readTextFile(connectionId, wanted, onChunk));
    if (!file) return;
    const saved = await saveFile(
      withEnding(typed ?? proposal, 'tmx', proposal),
      file.chunks,
      'application/xml',
    );
    if (saved === null) return;
    onClose();
    toast({
      kind: 'done',
      title: t`${plural(file.entries, { one: '# translation', other: '# translations' })} exported`,
      message: saved,
    });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Export translations as TMX`}
      description={t`TMX 1.4 is the format in which translation tools exchange their memories.`}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit" form={FORM} busy={written !== null} disabled={units === 0}>
            {units === 0
              ? t`Nothing to export`
              : t`Export ${plural(units, { one: '# translation', other: '# translations' })}`}
          </Button>
        </>
      }
    >
      <form id={FORM} className={styles.body} onSubmit={(event) => void submit(event)} noValidate>
        {error ? <ErrorNote title={t`No file was written`} error={error} /> : null}
        <div className={styles.languages}>
          <Field label={t`Translated from`}>
            <Select
              value={source}
              options={memoryLanguages(locales, pairs).map(option)}
              onChange={setSource}
            />
          </Field>
          <Field label={t`Translated into`}>
            <Select
              value={target}
              options={rows.map(({ targetLocale }) => option(targetLocale))}
              onChange={setWanted}
            />
          </Field>
        </div>
        {units === 0 ? (
          <p
            className={styles.muted}
            role="status"
          >{t`The memory has no translations for these languages yet. Build it from the catalog, or import a file.`}</p>
        ) : null}
        {written === null ? (
          <Field label={t`File name`}>
            <TextInput value={typed ?? proposal} onChange={setTyped} />
          </Field>
        ) : (
          <Meter label={t`Writing the file`} done={written} total={units} rate={rate} unit="translations" />
        )}
      </form>
    </Dialog>
  );
}

const option = (value: string) => ({ value, label: languageWithCode(value) });
