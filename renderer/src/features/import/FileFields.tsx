import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { FileNotice, InspectedFile } from '#shared/contract/imports.ts';
import {
  type CsvDelimiter,
  type DecimalMark,
  type TableReading,
  type TextEncoding,
  textEncoding,
} from '#shared/domain/table-format.ts';
import { classNames } from '../../components/class-names.ts';
import { Field } from '../../components/Field.tsx';
import { ReportNote } from '../../components/Report.tsx';
import { Select } from '../../components/Select.tsx';
import { Switch } from '../../components/Switch.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import parts from '../../theme/parts.module.css';
import styles from './setup.module.css';

export interface FileFieldsProps {
  file: InspectedFile;
  /** Notices that are asked about elsewhere. */
  questions: readonly FileNotice[];
  disabled: boolean;
  onChange: (reading: Partial<TableReading>) => void;
}

/** How the file is read, to be corrected if the app guessed wrong. */
export function FileFields({ file, questions, disabled, onChange }: FileFieldsProps) {
  const { reading, sheets, notices, hidden } = file;
  const hides = hidden.rows > 0 || hidden.columns.length > 0 || reading.hidden === 'leave_out';
  const hint = (kind: Parameters<typeof isGuessed>[1]) =>
    isGuessed(notices, kind) ? (
      <b className={classNames(parts.medium, parts.edited)}>{CHECK_THIS}</b>
    ) : undefined;
  return (
    <section className={parts.stack} aria-labelledby="import-file">
      <h2 className={parts.normal} id="import-file">{t`File`}</h2>
      {reading.kind === 'json' ? (
        <p
          className={parts.hint}
        >{t`JSON names its properties and languages itself: there is nothing to map.`}</p>
      ) : (
        <div className={styles.fields}>
          {reading.sheet !== null && sheets.length > 1 ? (
            <Field label={t`Sheet`}>
              <Select
                value={String(reading.sheet)}
                options={sheets.map((label, at) => ({ value: String(at), label }))}
                disabled={disabled}
                onChange={(sheet) => onChange({ sheet: Number(sheet) })}
              />
            </Field>
          ) : null}
          {reading.delimiter === null ? null : (
            <Field label={t`Delimiter`} hint={hint('delimiter_guessed')}>
              <Select
                value={reading.delimiter}
                options={DELIMITERS}
                disabled={disabled}
                onChange={(delimiter) => onChange({ delimiter })}
              />
            </Field>
          )}
          {reading.encoding === null ? null : (
            <Field label={t`Encoding`} hint={hint('encoding_guessed')}>
              <Select
                value={reading.encoding}
                options={ENCODINGS}
                disabled={disabled}
                onChange={(encoding) => onChange({ encoding })}
              />
            </Field>
          )}
          <Field label={t`Decimal mark`} hint={hint('decimal_guessed')}>
            <Select
              value={reading.decimal}
              options={DECIMALS}
              disabled={disabled}
              onChange={(decimal) => onChange({ decimal })}
            />
          </Field>
          <HeaderRow
            key={reading.headerRow}
            row={reading.headerRow}
            disabled={disabled}
            onChange={(headerRow) => onChange({ headerRow })}
          />
        </div>
      )}
      {hides ? (
        <Field label={t`Leave out hidden rows and columns`} inline>
          <Switch
            checked={reading.hidden === 'leave_out'}
            disabled={disabled}
            onChange={(leavesOut) => onChange({ hidden: leavesOut ? 'leave_out' : 'import' })}
          />
        </Field>
      ) : null}
      {notices
        .filter((notice) => !HINTS.has(notice.kind) && !questions.includes(notice))
        .map(({ message }) => (
          <ReportNote key={message}>{message}</ReportNote>
        ))}
    </section>
  );
}

/** Takes effect on blur or Enter: otherwise every intermediate number would read the file again. */
function HeaderRow({
  row,
  disabled,
  onChange,
}: {
  row: number;
  disabled: boolean;
  onChange: (row: number) => void;
}) {
  const [typed, setTyped] = useState(String(row));
  const wanted = Number(typed);
  const isValid = Number.isInteger(wanted) && wanted >= 1 && wanted <= 1000;
  const commit = () => {
    if (isValid && wanted !== row) onChange(wanted);
  };
  return (
    <Field
      label={t`Row with the column names`}
      error={isValid ? undefined : t`Type a row number from 1 to 1,000.`}
    >
      <TextInput
        inputMode="numeric"
        value={typed}
        disabled={disabled}
        onChange={setTyped}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
    </Field>
  );
}

const ENCODING_LABELS: Record<TextEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': t`UTF-16 (little endian)`,
  'utf-16be': t`UTF-16 (big endian)`,
  'windows-1252': t`Western European (Windows-1252)`,
  'windows-1250': t`Central European (Windows-1250)`,
  'windows-1251': t`Cyrillic (Windows-1251)`,
  'windows-1253': t`Greek (Windows-1253)`,
  'windows-1254': t`Turkish (Windows-1254)`,
  'iso-8859-15': t`Western European (ISO 8859-15)`,
  macintosh: t`Western European (Mac OS Roman)`,
  shift_jis: t`Japanese (Shift JIS)`,
  'euc-jp': t`Japanese (EUC-JP)`,
  gb18030: t`Chinese, simplified (GB 18030)`,
  big5: t`Chinese, traditional (Big5)`,
  'euc-kr': t`Korean (EUC-KR)`,
  'koi8-r': t`Cyrillic (KOI8-R)`,
};

const ENCODINGS = textEncoding.options.map((value) => ({ value, label: ENCODING_LABELS[value] }));

const DELIMITERS: { value: CsvDelimiter; label: string }[] = [
  { value: ',', label: t`Comma ,` },
  { value: ';', label: t`Semicolon ;` },
  { value: '\t', label: t`Tab` },
  { value: '|', label: t`Vertical bar |` },
];

export const DECIMALS: { value: DecimalMark; label: string }[] = [
  { value: '.', label: t`Point: 1.5` },
  { value: ',', label: t`Comma: 1,5` },
];

/** Notices that are hints at their fields. */
const HINTS: ReadonlySet<FileNotice['kind']> = new Set(['encoding_guessed', 'delimiter_guessed']);

/** Labels of the fields that the app had to guess. */
const CHECK_THIS = t`Guessed: check the preview.`;

const isGuessed = (notices: readonly FileNotice[], kind: FileNotice['kind']): boolean =>
  notices.some((notice) => notice.kind === kind);
