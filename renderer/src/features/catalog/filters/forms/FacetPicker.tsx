import { plural, t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { AppErrorShape } from '#shared/contract/result.ts';
import type { FacetValue } from '#shared/contract/views.ts';
import type { GridColumn } from '#shared/domain/query.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { type CellValue, canonicalJson, type ValueKind } from '#shared/domain/value.ts';
import { client } from '../../../../client/index.ts';
import { Checkbox } from '../../../../components/Checkbox.tsx';
import { classNames } from '../../../../components/class-names.ts';
import { countLabel } from '../../../../components/count-label.ts';
import { formatNumber } from '../../../../components/format.ts';
import { TextInput } from '../../../../components/TextInput.tsx';
import { useFirstFocus } from '../../../../components/use-first-focus.ts';
import { useSearchText } from '../../../../components/use-search-text.ts';
import parts from '../../../../theme/parts.module.css';
import { valueLabel } from '../filter-labels.ts';
import { useFilterScope } from '../filter-scope.ts';
import styles from '../filters.module.css';

/** The number of values offered at once; more are found by searching. */
const OFFERED = 200;

export interface FacetPickerProps {
  column: GridColumn;
  kind: ValueKind;
  chosen: readonly CellValue[];
  error: string | null;
  onChange: (values: CellValue[]) => void;
}

interface Facets {
  values: readonly FacetValue[];
  distinct: number;
}

/** The values of a column, the most frequent first, each with the number of products that show it. */
export function FacetPicker({ column, kind, chosen, error, onChange }: FacetPickerProps) {
  const { connectionId, others } = useFilterScope();
  const field = useFirstFocus<HTMLInputElement>();
  const [search, setSearch] = useState('');
  const { text, type, searchNow } = useSearchText(search, setSearch);
  const [facets, setFacets] = useState<Facets | null>(null);
  const [failure, setFailure] = useState<AppErrorShape | null>(null);

  useEffect(() => {
    let isCurrent = true;
    void client
      .call('views.facets', { connectionId, query: others, column, search, limit: OFFERED })
      .then((answer) => {
        if (!isCurrent) return;
        if (answer.ok) setFacets(answer.value);
        setFailure(answer.ok ? null : answer.error);
      });
    return () => {
      isCurrent = false;
    };
  }, [connectionId, others, column, search]);

  const keys = new Set(chosen.map(canonicalJson));
  const listed = facets?.values ?? [];
  const listedKeys = new Set(listed.map(({ value }) => canonicalJson(value)));
  const elsewhere = chosen.filter((value) => !listedKeys.has(canonicalJson(value)));
  const toggle = (value: CellValue) => {
    const key = canonicalJson(value);
    onChange(keys.has(key) ? chosen.filter((one) => canonicalJson(one) !== key) : [...chosen, value]);
  };
  return (
    <div className={styles.stack}>
      <TextInput
        ref={field}
        className={styles.wide}
        type="search"
        value={text}
        onChange={type}
        maxLength={200}
        placeholder={t`Find a value`}
        aria-label={t`Find a value`}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || text === search) return;
          event.preventDefault();
          searchNow();
        }}
      />
      {error ? (
        <p role="alert" className={parts.fieldError}>
          {error}
        </p>
      ) : null}
      {failure ? (
        <p role="alert" className={parts.fieldError}>
          {sentences(t`The values could not be read.`, failure.message)}
        </p>
      ) : null}
      <fieldset className={classNames(styles.facets, kind === 'yesno' && styles.few)} aria-label={t`Values`}>
        {elsewhere.map((value) => (
          <div key={canonicalJson(value)} className={styles.facet}>
            <Checkbox checked onChange={() => toggle(value)}>
              <FacetLabel value={value} />
            </Checkbox>
          </div>
        ))}
        {listed.map(({ value, products }) => (
          <div key={canonicalJson(value)} className={styles.facet}>
            <Checkbox checked={keys.has(canonicalJson(value))} onChange={() => toggle(value)}>
              <FacetLabel value={value} />
              <span className="visually-hidden">{`, ${countLabel.products(products)}`}</span>
            </Checkbox>
            <span className={styles.facetCount} aria-hidden="true">
              {formatNumber(products)}
            </span>
          </div>
        ))}
        {facets && listed.length === 0 ? <p className={parts.muted}>{t`No value contains this.`}</p> : null}
      </fieldset>
      <p className={parts.muted} aria-live="polite">
        {facets === null
          ? t`Counting values…`
          : facets.distinct > listed.length
            ? t`${formatNumber(listed.length)} of ${plural(facets.distinct, { one: '# value', other: '# values' })}; search for the others`
            : countLabel.values(facets.distinct)}
      </p>
    </div>
  );
}

function FacetLabel({ value }: { value: CellValue }) {
  const isPlain = value !== null && value !== '';
  return (
    <span className={isPlain ? styles.facetValue : parts.noValue} dir={isPlain ? 'auto' : undefined}>
      {valueLabel(value)}
    </span>
  );
}
