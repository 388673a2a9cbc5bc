import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import type { Segment } from '#shared/contract/translate.ts';
import { type SentenceSettings, sentencesOf } from '#shared/domain/sentence-settings.ts';
import { client } from '../../../client/index.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { formatNumber, languageName } from '../../../components/format.ts';
import { Meter } from '../../../components/Meter.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { proposedName } from '../../../state/file-name.ts';
import { saveFile } from '../../../state/save-file.ts';
import parts from '../../../theme/parts.module.css';
import { useWorkspace } from '../workspace/use-workspace.ts';
import styles from './AnalysisDialog.module.css';
import { type Analysis, analyse, type Band, bandRows } from './analyse.ts';
import { csvText } from './figures-csv.ts';

const BAND_LABELS: Record<Band, string> = {
  repetition: t`Repetitions`,
  '100': t`100 %`,
  '95': t`95 to 99 %`,
  '85': t`85 to 94 %`,
  '75': t`75 to 84 %`,
  new: t`New`,
};

interface State {
  done: number;
  analysis: Analysis;
  isRunning: boolean;
  perSecond: number | null;
  error: AppErrorShape | null;
}

const NOTHING: State = { done: 0, analysis: new Map(), isRunning: true, perSecond: null, error: null };

/** What the list has to translate, by how much of it the memory has: what agencies make offers with. */
export function AnalysisDialog({
  connection,
  sourceLocale,
  segments,
  sentences,
  onClose,
}: {
  connection: Connection;
  sourceLocale: string;
  /** The number that the list shows. */
  segments: number;
  sentences: SentenceSettings;
  onClose: () => void;
}) {
  const { list } = useWorkspace();
  const [bySentence, setBySentence] = useState(sentences.isOn);
  const [{ done, analysis, isRunning, perSecond, error }, setState] = useState(NOTHING);
  useEffect(() => {
    let isOpen = true;
    setState(NOTHING);
    const pieces = ({ source, property }: Segment): string[] => {
      const split = bySentence
        ? sentencesOf(sentences, { text: source, locale: sourceLocale, property })
        : [];
      return split.length > 1 ? split.map(({ start, end }) => source.slice(start, end)) : [source];
    };
    const began = performance.now();
    const read = async (start: number, count: number) => {
      const answer = await list.call((opened) =>
        client.call('translate.window', { connectionId: connection.id, list: opened, start, count }),
      );
      return answer.ok ? { ok: true as const, value: answer.value.segments } : answer;
    };
    void analyse(
      client,
      { connectionId: connection.id, sourceLocale, read, segments, pieces },
      (progress) => {
        const seconds = (performance.now() - began) / 1000;
        if (isOpen)
          setState((known) => ({ ...known, ...progress, perSecond: progress.done / Math.max(seconds, 0.1) }));
        return isOpen;
      },
    ).then((failed) => {
      if (isOpen) setState((known) => ({ ...known, isRunning: false, error: failed }));
    });
    return () => {
      isOpen = false;
    };
  }, [connection.id, sourceLocale, segments, list, sentences, bySentence]);

  const save = () => {
    const header = [t`language`, t`match`, t`segments`, t`words`, t`characters`];
    const lines = [...analysis].flatMap(([locale, bands]) =>
      bandRows(bands).rows.map(({ band, figures }) => [
        locale,
        BAND_LABELS[band],
        figures.segments,
        figures.words,
        figures.characters,
      ]),
    );
    void saveFile(proposedName(connection.name, 'words', 'csv'), [csvText([header, ...lines])], 'text/csv');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={t`Words to translate`}
      description={t`The texts that the list shows, by how similar they are to what was translated before. Words and characters are those of the source.`}
      footer={
        <>
          <Button
            disabled={isRunning || error !== null || analysis.size === 0}
            onClick={save}
          >{t`Save as CSV`}</Button>
          <Button variant="primary" onClick={onClose}>{t`Close`}</Button>
        </>
      }
    >
      <div className={parts.looseStack}>
        {sentences.isOn ? (
          <Segmented
            label={t`What is counted`}
            value={bySentence ? 'sentences' : 'texts'}
            options={[
              { value: 'sentences', label: t`By sentence` },
              { value: 'texts', label: t`Whole texts` },
            ]}
            onChange={(counted) => setBySentence(counted === 'sentences')}
          />
        ) : null}
        {error ? <ErrorNote title={t`The texts could not be counted`} error={error} /> : null}
        {isRunning ? (
          <Meter
            label={t`Comparing with the memory`}
            done={done}
            total={segments}
            rate={perSecond}
            secondsLeft={perSecond ? Math.ceil((segments - done) / perSecond) : null}
            unit="segments"
          />
        ) : null}
        {[...analysis].map(([locale, bands]) => (
          <LanguageTable key={locale} locale={locale} bands={bands} />
        ))}
      </div>
    </Dialog>
  );
}

function LanguageTable({
  locale,
  bands,
}: {
  locale: string;
  bands: Analysis extends ReadonlyMap<string, infer B> ? B : never;
}) {
  const { rows, sum } = bandRows(bands);
  return (
    <table className={styles.table}>
      <caption>{languageName(locale)}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Memory match`}</th>
          <th scope="col">{t`Segments`}</th>
          <th scope="col">{t`Words`}</th>
          <th scope="col">{t`Characters`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ band, figures }) => (
          <tr key={band}>
            <th scope="row">{BAND_LABELS[band]}</th>
            <td>{formatNumber(figures.segments)}</td>
            <td>{formatNumber(figures.words)}</td>
            <td>{formatNumber(figures.characters)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t`All`}</th>
          <td>{formatNumber(sum.segments)}</td>
          <td>{formatNumber(sum.words)}</td>
          <td>{formatNumber(sum.characters)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
