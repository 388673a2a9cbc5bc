import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { Field } from '../../components/Field.tsx';
import { languageWithCode } from '../../components/format.ts';
import { Select } from '../../components/Select.tsx';
import parts from '../../theme/parts.module.css';
import { ExportDialog } from '../../transfers/ExportDialog.tsx';
import { type MemoryPair, memoryLanguages, pairRows } from './pair-rows.ts';

export interface ExportTmxDialogProps {
  connection: Connection;
  pairs: readonly MemoryPair[];
  /** The proposed source language. */
  source: string;
  onClose: () => void;
}

/** Exports the translations of one language pair to a file that other translation tools can read. */
export function ExportTmxDialog({ connection, pairs, source: proposed, onClose }: ExportTmxDialogProps) {
  const { locales } = connection;
  const [source, setSource] = useState(proposed);
  const rows = pairRows(source, locales, pairs);
  const [wanted, setWanted] = useState<string | null>(null);
  const pair =
    rows.find(({ targetLocale }) => targetLocale === wanted) ??
    rows.find(({ units }) => units > 0) ??
    rows[0];
  const target = pair?.targetLocale ?? '';
  const units = pair?.units ?? 0;

  return (
    <ExportDialog
      title={t`Export translations as TMX`}
      description={t`TMX 1.4 is the format in which translation tools exchange their memories.`}
      connection={connection}
      file={units === 0 ? null : { of: 'memory', sourceLocale: source, targetLocale: target }}
      stem={`memory-${source}-${target}`}
      format={{ ending: 'tmx', type: 'application/xml' }}
      total={units}
      submitLabel={
        units === 0
          ? t`Nothing to export`
          : plural(units, { one: 'Export # translation', other: 'Export # translations' })
      }
      exported={(n) => plural(n, { one: '# translation exported', other: '# translations exported' })}
      unit="translations"
      onClose={onClose}
    >
      <div className={parts.fieldGrid}>
        <Field label={t`Translated from`}>
          <Select value={source} options={memoryLanguages(locales, pairs).map(option)} onChange={setSource} />
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
          className={parts.muted}
          role="status"
        >{t`The memory has no translations for these languages yet. Build it from the catalog, or import a file.`}</p>
      ) : null}
    </ExportDialog>
  );
}

const option = (value: string) => ({ value, label: languageWithCode(value) });
