import { t } from '@lingui/core/macro';
import { FileUp, List, X } from 'lucide-react';
import { type ChangeEvent, type ClipboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { MAX_IDENTIFIERS } from '#shared/contract/views.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { countLabel } from '../../components/count-label.ts';
import { formatNumber } from '../../components/format.ts';
import { TextArea } from '../../components/TextArea.tsx';
import parts from '../../theme/parts.module.css';
import styles from '../identifier-lists.module.css';
import { type Entry, linesOf, NOTHING, typedText, withMore } from './entry.ts';
import { readListFile } from './read-list-file.ts';

/** The number of lines shown of a long list. */
const SHOWN = 5;

export interface ListEntryProps {
  entry: Entry;
  onChange: (entry: Entry) => void;
  /** Ctrl+Enter. */
  onSubmit: () => void;
}

/** Where identifiers are typed, pasted or read from a file, which can also be dropped. */
export function ListEntry({ entry, onChange, onSubmit }: ListEntryProps) {
  const [note, setNote] = useState<{ failed: boolean; text: string } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const lines = useMemo(() => linesOf(entry), [entry]);
  const tooMany = lines.length > MAX_IDENTIFIERS;

  // The focused element is replaced by the other one.
  useEffect(() => {
    if (entry.kind === 'typed') field.current?.focus();
    else box.current?.focus();
  }, [entry.kind]);

  const takeFile = async (file: File) => {
    setNote(null);
    try {
      onChange(withMore(entry, await readListFile(file), file.name));
      setNote({ failed: false, text: t`Read from “${file.name}”.` });
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      setNote({ failed: true, text: sentences(t`“${file.name}” could not be read.`, why) });
    }
  };
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (file) void takeFile(file);
  };
  const pasteInField = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    if (entry.kind !== 'typed') return;
    const pasted = event.clipboardData.getData('text/plain');
    const { selectionStart, selectionEnd } = event.currentTarget;
    const next = typedText(entry.text.slice(0, selectionStart) + pasted + entry.text.slice(selectionEnd));
    // The browser pastes what stays in the field, so that its undo works.
    if (next.kind === 'typed') return;
    event.preventDefault();
    onChange(next);
  };
  const pasteInBox = (event: ClipboardEvent) => {
    event.preventDefault();
    onChange(withMore(entry, event.clipboardData.getData('text/plain'), 'pasted'));
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped anywhere on it; the button does the same.
    <div
      className={parts.stack}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onSubmit();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files;
        if (!file) return;
        event.preventDefault();
        void takeFile(file);
      }}
    >
      {entry.kind === 'typed' ? (
        <TextArea
          ref={field}
          mono
          rows={12}
          className={styles.field}
          value={entry.text}
          onChange={(text) => onChange(typedText(text))}
          onPaste={pasteInField}
          aria-label={t`Identifiers or product ids`}
          placeholder={'004500\n004501\n004502'}
        />
      ) : (
        <section
          ref={box}
          className={styles.taken}
          aria-label={t`Long list`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what is pasted goes where the keyboard is.
          tabIndex={0}
          onPaste={pasteInBox}
        >
          <List size={18} aria-hidden="true" />
          <div className={parts.grows}>
            <strong>{countLabel.lines(lines.length)}</strong>
            <p className={parts.muted}>{t`${entry.from.join(', ')} · more can be pasted here`}</p>
            <p className={classNames(parts.truncated, parts.small, parts.mono)}>
              {lines
                .slice(0, SHOWN)
                .map(({ text }) => text)
                .join(' · ')}
              {lines.length > SHOWN ? ` … ${lines.at(-1)?.text}` : ''}
            </p>
          </div>
          <Button
            variant="quiet"
            icon={<X size={14} />}
            onClick={() => onChange(NOTHING)}
          >{t`Start again`}</Button>
        </section>
      )}
      <div className={classNames(parts.spread, parts.wraps, parts.gap3)}>
        <Button
          icon={<FileUp size={14} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >{t`Import a file…`}</Button>
        <input
          ref={input}
          type="file"
          accept=".txt,.csv,.tsv,text/plain,text/csv"
          hidden
          aria-label={t`File of identifiers`}
          tabIndex={-1}
          onChange={chosen}
        />
        <span className={tooMany ? parts.failed : parts.muted} aria-live="polite">
          {tooMany
            ? t`${formatNumber(lines.length)} lines are too many: ${formatNumber(MAX_IDENTIFIERS)} at a time`
            : countLabel.lines(lines.length)}
        </span>
      </div>
      <p className={note?.failed ? parts.failed : parts.muted} role="status">
        {note?.text}
      </p>
    </div>
  );
}

/** The buttons below an entry. */
export function EntryButtons({
  entry,
  busy,
  onCancel,
  onSubmit,
}: {
  entry: Entry;
  busy: boolean;
  onCancel: () => void;
  onSubmit: () => void;
}) {
  return (
    <>
      <Button onClick={onCancel}>{t`Cancel`}</Button>
      <Button
        variant="primary"
        busy={busy}
        disabled={entry.text.trim() === ''}
        onClick={onSubmit}
      >{t`Look up`}</Button>
    </>
  );
}
