// biome-ignore-all lint/a11y/useSemanticElements: of a long list only the rows in sight are in the page.
import { plural, t } from '@lingui/core/macro';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { firstQuoted } from '#shared/domain/quoted.ts';
import { sentences } from '#shared/domain/sentences.ts';
import parts from '../theme/parts.module.css';
import { classNames } from './class-names.ts';
import styles from './MappedColumns.module.css';
import { SearchSelect, type SearchSelectOption } from './SearchSelect.tsx';
import { WindowedList } from './WindowedList.tsx';

const ROW = 48;
/** The number of texts that are shown as examples. */
const EXAMPLES = 3;

export interface MappedColumn {
  role: SearchSelectOption;
  /** Texts of the first rows, with empty ones. */
  examples: readonly string[];
  /** A further choice, beside that of the role. */
  choice?: ReactNode;
}

export interface MappedColumnsProps {
  /** Of the columns, in their order; empty for those without one. */
  names: readonly string[];
  isIgnored: (at: number) => boolean;
  column: (at: number, name: string) => MappedColumn;
  options: readonly SearchSelectOption[];
  disabled?: boolean;
  className?: string | undefined;
  onChange: (at: number, role: SearchSelectOption) => void;
}

/** The columns of a file, and what each one means. Says which are not imported. */
export function MappedColumns(props: MappedColumnsProps) {
  const { names, isIgnored, column, options, disabled, className, onChange } = props;
  const ignored = names.flatMap((_, at) => (isIgnored(at) ? at : []));
  const used = names.length - ignored.length;
  const named = ignored.flatMap((at) => (names[at]?.trim() ? names[at] : []));
  return (
    <>
      <p className={parts.hint} role="status">
        {sentences(
          plural(names.length, {
            one: `${used} of # column is imported.`,
            other: `${used} of # columns are imported.`,
          }),
          named.length > 0 && t`Not imported: ${firstQuoted(named)}.`,
        )}
      </p>
      <WindowedList
        className={classNames(styles.columns, className)}
        role="list"
        aria-label={t`Columns of the file`}
        count={names.length}
        rowHeight={ROW}
        row={(at) => {
          const name = nameOf(names, at);
          const { role, examples, choice } = column(at, name);
          return (
            <div
              key={at}
              role="listitem"
              style={{ height: ROW }}
              className={classNames(
                styles.column,
                isIgnored(at) && styles.ignored,
                choice !== undefined && styles.withChoice,
              )}
            >
              <span className={classNames(parts.grid, parts.shrinks)}>
                <span className={styles.name} dir="auto">
                  {name}
                </span>
                <span className={classNames(parts.truncated, parts.hint)} dir="auto">
                  {shownExamples(examples)}
                </span>
              </span>
              <ArrowRight size={14} aria-hidden="true" className={styles.arrow} />
              {choice}
              <SearchSelect
                className={parts.shrinks}
                label={t`Column ${name}`}
                value={role}
                options={options}
                disabled={disabled}
                onChange={(option) => onChange(at, option)}
              />
            </div>
          );
        }}
      />
    </>
  );
}

const nameOf = (names: readonly string[], at: number): string => names[at] || t`Column ${{ name: at + 1 }}`;

/** "Wasserkocher · Kerzenhalter · Backmatte", without empty texts. */
const shownExamples = (examples: readonly string[]): string =>
  examples
    .filter((text) => text !== '')
    .slice(0, EXAMPLES)
    .join(' · ') || t`empty in the first rows`;
