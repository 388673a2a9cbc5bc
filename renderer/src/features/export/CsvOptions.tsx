import { t } from '@lingui/core/macro';
import type { CsvFormat } from '#shared/domain/table-format.ts';
import { Disclosure } from '../../components/Disclosure.tsx';
import { Field } from '../../components/Field.tsx';
import { Select } from '../../components/Select.tsx';
import { FOR_EXCEL, FOR_OTHERS } from '../../state/csv-presets.ts';
import styles from './export.module.css';

const PRESETS = { excel: FOR_EXCEL, others: FOR_OTHERS };
type Preset = keyof typeof PRESETS | 'own';

const PRESET_OPTIONS: { value: Preset; label: string }[] = [
  { value: 'excel', label: t`For Excel` },
  { value: 'others', label: t`For other programs` },
];

const DELIMITERS: { value: CsvFormat['delimiter']; label: string }[] = [
  { value: ',', label: t`Comma ,` },
  { value: ';', label: t`Semicolon ;` },
  { value: '\t', label: t`Tab` },
  { value: '|', label: t`Vertical bar |` },
];

type Encoding = 'utf-8-bom' | CsvFormat['encoding'];

const ENCODINGS: { value: Encoding; label: string }[] = [
  { value: 'utf-8-bom', label: t`UTF-8 with byte order mark` },
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'utf-16le', label: 'UTF-16' },
  { value: 'windows-1252', label: t`Windows-1252 (Western European)` },
];

const LINE_ENDS: { value: CsvFormat['lineEnds']; label: string }[] = [
  { value: 'crlf', label: t`Windows (CR LF)` },
  { value: 'lf', label: t`Unix and macOS (LF)` },
];

const QUOTES: { value: CsvFormat['quotes']; label: string }[] = [
  { value: 'needed', label: t`Where needed` },
  { value: 'all', label: t`Around every cell` },
];

const DECIMALS: { value: CsvFormat['decimal']; label: string }[] = [
  { value: '.', label: t`Point: 1.5` },
  { value: ',', label: t`Comma: 1,5` },
];

const isSame = (a: CsvFormat, b: CsvFormat): boolean =>
  (Object.keys(a) as (keyof CsvFormat)[]).every((key) => a[key] === b[key]);

const presetOf = (csv: CsvFormat): Preset =>
  isSame(csv, FOR_EXCEL) ? 'excel' : isSame(csv, FOR_OTHERS) ? 'others' : 'own';

const labelIn = <Value extends string>(options: { value: Value; label: string }[], value: Value): string =>
  options.find((option) => option.value === value)?.label ?? value;

const encodingOf = ({ encoding, bom }: CsvFormat): Encoding =>
  encoding === 'utf-8' && bom ? 'utf-8-bom' : encoding;

/** UTF-16 always has a byte order mark, by which it is recognized; Windows-1252 has none. */
const withEncoding = (encoding: Encoding): Pick<CsvFormat, 'encoding' | 'bom'> =>
  encoding === 'utf-8-bom' ? { encoding: 'utf-8', bom: true } : { encoding, bom: encoding === 'utf-16le' };

/** How the text of a CSV file is written: a choice of two presets, and their details. */
export function CsvOptions({ csv, onChange }: { csv: CsvFormat; onChange: (csv: CsvFormat) => void }) {
  const preset = presetOf(csv);
  const change = (part: Partial<CsvFormat>) => onChange({ ...csv, ...part });
  const summary = [
    preset === 'own' ? t`Own settings` : labelIn(PRESET_OPTIONS, preset),
    labelIn(DELIMITERS, csv.delimiter),
    labelIn(ENCODINGS, encodingOf(csv)),
  ].join(' · ');
  return (
    <Disclosure title={t`CSV options`} summary={summary}>
      <div className={styles.pairs}>
        <Field label={t`Preset`}>
          <Select
            value={preset}
            options={
              preset === 'own'
                ? [...PRESET_OPTIONS, { value: 'own' as const, label: t`Own settings` }]
                : PRESET_OPTIONS
            }
            onChange={(next) => next !== 'own' && onChange(PRESETS[next])}
          />
        </Field>
        <Field label={t`Delimiter`}>
          <Select
            value={csv.delimiter}
            options={DELIMITERS}
            onChange={(delimiter) => change({ delimiter })}
          />
        </Field>
        <Field label={t`Encoding`}>
          <Select
            value={encodingOf(csv)}
            options={ENCODINGS}
            onChange={(encoding) => change(withEncoding(encoding))}
          />
        </Field>
        <Field label={t`Decimal mark`}>
          <Select value={csv.decimal} options={DECIMALS} onChange={(decimal) => change({ decimal })} />
        </Field>
        <Field label={t`Quotes`}>
          <Select value={csv.quotes} options={QUOTES} onChange={(quotes) => change({ quotes })} />
        </Field>
        <Field label={t`Line ends`}>
          <Select value={csv.lineEnds} options={LINE_ENDS} onChange={(lineEnds) => change({ lineEnds })} />
        </Field>
      </div>
    </Disclosure>
  );
}
