import { plural, t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import type { OpenedSegments } from '#shared/contract/translate.ts';
import { type TranslationFormat, translationFormat } from '#shared/contract/translation-files.ts';
import { client } from '../../client/index.ts';
import { Checkbox } from '../../components/Checkbox.tsx';
import { countLabel } from '../../components/count-label.ts';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Field } from '../../components/Field.tsx';
import { languageWithCode } from '../../components/format.ts';
import { Segmented } from '../../components/Segmented.tsx';
import { Select } from '../../components/Select.tsx';
import type { ListedSegments } from '../../state/translation-files.ts';
import parts from '../../theme/parts.module.css';
import { ExportDialog } from '../../transfers/ExportDialog.tsx';
import { FORMATS } from './formats.ts';

const FORMAT_OPTIONS = translationFormat.options.map((value) => ({
  value,
  label: FORMATS[value].label,
}));

export interface ExportTranslationsDialogProps {
  connection: Connection;
  /** The open list of segments; null if the dialog lists those of the whole catalog. */
  listed: ListedSegments | null;
  onClose: () => void;
}

/** Exports the segments of one language to a file for a translator. */
export function ExportTranslationsDialog({ connection, listed, onClose }: ExportTranslationsDialogProps) {
  const { id: connectionId, locales } = connection;
  const [source, setSource] = useState(locales[0] ?? '');
  const targets = listed ? listed.targets : locales.filter((locale) => locale !== source);
  const [wanted, setWanted] = useState(targets[0] ?? '');
  const target = targets.includes(wanted) ? wanted : (targets[0] ?? '');
  const [onlyEmpty, setOnlyEmpty] = useState(false);
  const [format, setFormat] = useState<TranslationFormat>('xliff12');
  const [comments, setComments] = useState(false);
  const catalog = useSegmentList(
    listed || target === '' ? null : { connectionId, source, target, onlyEmpty },
  );
  const list = listed?.list ?? catalog.opened?.list ?? null;
  // The number of segments in each language is unknown for a list of several.
  const total = listed ? (targets.length === 1 ? listed.segments : null) : (catalog.opened?.segments ?? null);
  const isEmpty = (listed ?? catalog.opened)?.segments === 0;

  return (
    <ExportDialog
      title={t`Export translations to a file`}
      description={t`For a translator’s own tool. The file comes back with the command “Import translations…”.`}
      connection={connection}
      file={list === null || isEmpty ? null : { of: 'translations', list, target, format, comments }}
      stem={`translations-${target}`}
      format={FORMATS[format]}
      total={total}
      submitLabel={total ? plural(total, { one: 'Export # segment', other: 'Export # segments' }) : t`Export`}
      exported={(n) => plural(n, { one: '# segment exported', other: '# segments exported' })}
      unit="segments"
      onClose={onClose}
    >
      {target === '' ? (
        <p>{t`This connection has one language only: there is nothing to translate.`}</p>
      ) : null}
      {catalog.error ? <ErrorNote title={t`The segments could not be listed`} error={catalog.error} /> : null}
      {listed ? (
        <p>
          <strong>{countLabel.segments(listed.segments)}</strong> · {listed.label}
        </p>
      ) : null}
      <div className={parts.fieldGrid}>
        {listed ? null : (
          <Field label={t`Translate from`}>
            <Select value={source} options={locales.map(option)} onChange={setSource} />
          </Field>
        )}
        <Field label={t`Translate into`}>
          <Select value={target} options={targets.map(option)} onChange={setWanted} />
        </Field>
      </div>
      {listed ? null : (
        <div className={parts.startStack}>
          <span className={parts.fieldLabel}>{t`Segments`}</span>
          <Segmented
            label={t`Segments`}
            value={onlyEmpty ? 'empty' : 'all'}
            options={[
              { value: 'all', label: t`All` },
              { value: 'empty', label: t`Only without a translation` },
            ]}
            onChange={(value) => setOnlyEmpty(value === 'empty')}
          />
          <p className={parts.muted} role="status">
            {listedLabel(catalog.opened?.segments ?? null, onlyEmpty)}
          </p>
        </div>
      )}
      <Field label={t`Format`} hint={FORMATS[format].hint}>
        <Select value={format} options={FORMAT_OPTIONS} onChange={setFormat} />
      </Field>
      <div>
        <Checkbox checked={comments} onChange={setComments}>{t`With comments, as notes`}</Checkbox>
        <p
          className={parts.hint}
        >{t`Also those that came with other files. Private comments go into no file.`}</p>
      </div>
    </ExportDialog>
  );
}

const option = (value: string) => ({ value, label: languageWithCode(value) });

/** `segments` are those of the whole catalog; null while they are being listed. */
function listedLabel(segments: number | null, onlyEmpty: boolean): string {
  if (segments === null) return t`Counting segments…`;
  if (segments === 0)
    return onlyEmpty ? t`Every segment has a translation.` : t`No product has a text in this language.`;
  return t`${plural(segments, { one: '# segment', other: '# segments' })} of all products and translatable properties`;
}

/** The whole catalog's segments from one language into another. */
interface CatalogSegments {
  connectionId: string;
  source: string;
  target: string;
  /** Only those without a translation. */
  onlyEmpty: boolean;
}

interface ListedCatalog {
  /** Null until the segments are listed. */
  opened: OpenedSegments | null;
  error: AppErrorShape | null;
}

const NOTHING: ListedCatalog = { opened: null, error: null };

/** Lists the catalog's segments, again whenever the request changes; null lists nothing. */
function useSegmentList(asked: CatalogSegments | null): ListedCatalog {
  const [listed, setListed] = useState(NOTHING);
  const key = JSON.stringify(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that is asked for.
  useEffect(() => {
    setListed(NOTHING);
    if (!asked) return;
    let isLatest = true;
    void list(asked).then((answer) => {
      if (!isLatest) return;
      setListed(answer.ok ? { opened: answer.value, error: null } : { opened: null, error: answer.error });
    });
    return () => {
      isLatest = false;
    };
  }, [key]);
  return listed;
}

const list = ({ connectionId, source, target, onlyEmpty }: CatalogSegments) =>
  client.call('translate.open', {
    connectionId,
    scope: { query: {}, source, targets: [target], properties: null },
    filter: { status: onlyEmpty ? 'empty' : null },
  });
