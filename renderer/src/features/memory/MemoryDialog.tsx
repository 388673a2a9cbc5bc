import { t } from '@lingui/core/macro';
import { DatabaseZap, FileDown, FileUp, Search, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Field } from '../../components/Field.tsx';
import { formatDateTime, formatNumber, languageWithCode } from '../../components/format.ts';
import { Meter } from '../../components/Meter.tsx';
import { Select } from '../../components/Select.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { toastError } from '../../components/toast.ts';
import { useQuery } from '../../query/use-query.ts';
import { cancelJob, useJobs } from '../../state/jobs.ts';
import { isOpenedFileWaiting } from '../../state/opened-files.ts';
import parts from '../../theme/parts.module.css';
import { ExportTmxDialog } from './ExportTmxDialog.tsx';
import { ImportedMemories } from './ImportedMemories.tsx';
import { ImportTmxDialog } from './import/ImportTmxDialog.tsx';
import { MatchSettings } from './MatchSettings.tsx';
import { MemorySearchDialog } from './MemorySearchDialog.tsx';
import styles from './memory.module.css';
import { builtLabel, type MemoryPair, memoryLanguages, pairRows } from './pair-rows.ts';

export interface MemoryDialogProps {
  connection: Connection;
  onClose: () => void;
}

/** The contents of a connection's translation memory; building it, and exchanging it with other tools. */
export function MemoryDialog({ connection, onClose }: MemoryDialogProps) {
  const { id: connectionId, locales } = connection;
  const { value: status, error } = useQuery('memory.status', { connectionId });
  /** The job that is filling the memory. */
  const job = useJobs(({ jobs }) =>
    jobs.find(
      ({ kind, connectionId: of, state }) => kind === 'memory' && of === connectionId && state === 'running',
    ),
  );
  const [source, setSource] = useState(locales[0] ?? '');
  const [over, setOver] = useState<'export' | 'import' | 'search' | null>(
    isOpenedFileWaiting('tmx') ? 'import' : null,
  );
  const [buildError, setBuildError] = useState<AppErrorShape | null>(null);
  const [isStarting, setIsStarting] = useState(false);
  const targetLocales = locales.filter((locale) => locale !== source);
  const pairs = status?.pairs ?? [];

  const build = async () => {
    setBuildError(null);
    setIsStarting(true);
    const answer = await client.call('memory.build', { connectionId, sourceLocale: source, targetLocales });
    setIsStarting(false);
    if (!answer.ok) setBuildError(answer.error);
  };
  const closeOver = () => setOver(null);

  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={t`Translation memory`}
      description={t`What was translated before is suggested for similar texts. The memory learns from the catalog, from your edits and from TMX files. It stays on this computer.`}
      footer={<Button onClick={onClose}>{t`Close`}</Button>}
    >
      <div className={parts.looseStack}>
        {error ? <ErrorNote title={t`The translation memory could not be read`} error={error} /> : null}
        {buildError ? <ErrorNote title={t`The build did not start`} error={buildError} /> : null}
        <div className={styles.tools}>
          <Field label={t`Translated from`} className={styles.language}>
            <Select
              value={source}
              options={memoryLanguages(locales, pairs).map((value) => ({
                value,
                label: languageWithCode(value),
              }))}
              onChange={setSource}
            />
          </Field>
          <Button
            icon={<Search size={14} />}
            disabled={pairs.length === 0}
            onClick={() => setOver('search')}
          >{t`Search…`}</Button>
          <Button
            icon={<FileUp size={14} />}
            disabled={locales.length < 2}
            onClick={() => setOver('import')}
          >{t`Import TMX…`}</Button>
          <Button
            icon={<FileDown size={14} />}
            disabled={pairs.length === 0}
            onClick={() => setOver('export')}
          >{t`Export TMX…`}</Button>
          <Button
            variant="primary"
            icon={<DatabaseZap size={14} />}
            busy={isStarting || job !== undefined}
            disabled={targetLocales.length === 0}
            onClick={() => void build()}
          >{t`Build from the catalog`}</Button>
        </div>
        {job ? <Filling job={job} /> : null}
        {status ? (
          <PairTable pairs={pairRows(source, locales, pairs)} />
        ) : error ? null : (
          <Spinner label={t`Reading the translation memory`} />
        )}
        <ImportedMemories connectionId={connectionId} isFilled={job !== undefined} />
        <MatchSettings connectionId={connectionId} />
      </div>
      {over === 'search' ? (
        <MemorySearchDialog
          connection={connection}
          sourceLocale={source}
          targetLocale={
            pairs.find((pair) => pair.sourceLocale === source)?.targetLocale ?? targetLocales[0] ?? ''
          }
          text=""
          onUse={null}
          onClose={closeOver}
        />
      ) : null}
      {over === 'import' ? <ImportTmxDialog connection={connection} onClose={closeOver} /> : null}
      {over === 'export' ? (
        <ExportTmxDialog connection={connection} pairs={pairs} source={source} onClose={closeOver} />
      ) : null}
    </Dialog>
  );
}

/** Shown here because the status bar cannot be reached behind the dialog. */
function Filling({ job: { id, title, done, total, rate, secondsLeft, unit } }: { job: Job }) {
  const stop = async () => {
    const answer = await cancelJob(id);
    if (!answer.ok) toastError(t`The job was not stopped`, answer.error);
  };
  return (
    <div className={styles.filling}>
      <Meter label={title} done={done} total={total} rate={rate} secondsLeft={secondsLeft} unit={unit} />
      <Button onClick={() => void stop()}>{t`Stop`}</Button>
    </div>
  );
}

/** The contents of the memory from one language into others. */
function PairTable({ pairs }: { pairs: readonly MemoryPair[] }) {
  if (pairs.length === 0)
    return (
      <p
        className={parts.muted}
      >{t`This connection has one language only: there is nothing to translate.`}</p>
    );
  return (
    <table className={styles.table} aria-label={t`Languages`}>
      <thead>
        <tr>
          <th scope="col">{t`Into`}</th>
          <th scope="col" className={styles.number}>{t`Translations`}</th>
          <th scope="col">{t`Built from the catalog`}</th>
        </tr>
      </thead>
      <tbody>
        {pairs.map((pair) => (
          <tr key={pair.targetLocale}>
            <th scope="row">{languageWithCode(pair.targetLocale)}</th>
            <td className={styles.number}>{formatNumber(pair.units)}</td>
            <td>
              <span
                className={pair.builtAt === null ? parts.muted : undefined}
                title={pair.builtAt === null ? undefined : formatDateTime(pair.builtAt)}
              >
                {builtLabel(pair)}
              </span>
              {pair.outOfDate ? (
                <span className={classNames(parts.middle, parts.iconGap, parts.small, parts.edited)}>
                  <TriangleAlert size={13} aria-hidden="true" />
                  {t`Out of date: products were pulled since`}
                </span>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
