import { plural, t } from '@lingui/core/macro';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classNames } from '../../components/class-names.ts';
import { countLabel } from '../../components/count-label.ts';
import { direction, formatNumber } from '../../components/format.ts';
import { columnName } from '../../state/column-names.ts';
import parts from '../../theme/parts.module.css';
import type { CellEdit, EditState } from '../cell-edit.ts';
import { listedOptions, wholeList } from './option-list.ts';
import styles from './options.module.css';

export const OPTIONS_ID = 'column-values';

/** The element id of a listed value, for the focused field. */
export const optionId = (at: number): string => `${OPTIONS_ID}-${at}`;

/**
 * The values of a column with few values, below the field: they can be typed, clicked or chosen with arrow
 * keys. The field keeps focus.
 */
export function OptionList({ state, onChoose }: { state: EditState; onChoose: (text: string) => void }) {
  const { column, counts, list } = state;
  const listed = listedOptions(state);
  const chosen = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value is chosen.
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [list?.at]);
  const said =
    listed.length === 0
      ? ''
      : t`${plural(listed.length, { one: '# value', other: '# values' })}, arrow down chooses`;
  return (
    <>
      <div
        id={OPTIONS_ID}
        role="listbox"
        // It may scroll. Tab in the field commits, so nobody gets here that way.
        tabIndex={0}
        aria-label={t`Values of ${columnName(column)}`}
        className={styles.list}
        hidden={listed.length === 0}
      >
        {listed.map((text, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field.
          <div
            key={text}
            ref={at === list?.at ? chosen : undefined}
            id={optionId(at)}
            role="option"
            tabIndex={-1}
            aria-selected={at === list?.at}
            aria-label={text}
            aria-description={productsOf(counts.get(text))}
            className={classNames(styles.option, at === list?.at && styles.chosen)}
            dir={direction(column.locale)}
            lang={column.locale}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(text)}
          >
            <span>{text}</span>
            {counts.has(text) ? (
              <span className={classNames(parts.muted, parts.fixed, parts.tabular)}>
                {formatNumber(counts.get(text) ?? 0)}
              </span>
            ) : null}
          </div>
        ))}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </>
  );
}

const productsOf = (products: number | undefined): string | undefined =>
  products === undefined ? undefined : countLabel.products(products);

/** Opens the list by mouse; Alt+↓ opens it by keyboard. */
export function OptionButton({ edit, state }: { edit: CellEdit; state: EditState }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.button}
      aria-label={t`Show values`}
      aria-expanded={state.list !== null}
      aria-keyshortcuts="Alt+ArrowDown"
      title={t`Alt+↓`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => edit.showList(state.list ? null : wholeList(state.options, state.text))}
    >
      <ChevronDown size={14} aria-hidden="true" />
    </button>
  );
}
