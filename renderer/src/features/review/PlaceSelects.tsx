import { t } from '@lingui/core/macro';
import { NO_LANGUAGE } from '#shared/contract/drafts.ts';
import { capital, formatNumber } from '../../components/format.ts';
import { Select } from '../../components/Select.tsx';
import { useQuery } from '../../query/use-query.ts';
import { propertyLabel } from '../../state/column-names.ts';
import { narrowDrafts, useDraftsList } from '../../state/drafts-list.ts';
import styles from './review.module.css';
import { localesOf, type Place, placeName, propertiesOf } from './shown.ts';

/** Not a possible name of a property or a language. */
const ANY = '\u001f';

/** Narrows the list to a property and a language, so that actions on everything shown apply to just these. */
export function PlaceSelects({ connectionId }: { connectionId: string }) {
  const scope = useDraftsList((state) => state.scope);
  const { filter, property, locale } = scope;
  const columns = useQuery('drafts.columns', { connectionId, filter }, { keep: true }).value ?? [];
  return (
    <span className={styles.places}>
      <Select
        className={styles.place}
        label={t`Property`}
        value={property ?? ANY}
        options={[
          { value: ANY, label: t`All properties` },
          ...propertiesOf(columns, scope).map((place) => withCount(place, propertyLabel(place.value))),
        ]}
        onChange={(next) => narrowDrafts({ property: next === ANY ? null : next })}
      />
      <Select
        className={styles.place}
        label={t`Language`}
        value={locale ?? ANY}
        options={[
          { value: ANY, label: t`All languages` },
          ...localesOf(columns, scope).map((place) => withCount(place, languageLabel(place.value))),
        ]}
        onChange={(next) => narrowDrafts({ locale: next === ANY ? null : next })}
      />
    </span>
  );
}

const languageLabel = (locale: string): string =>
  locale === NO_LANGUAGE ? capital(placeName(locale)) : `${placeName(locale)} (${locale})`;

const withCount = ({ value, changes }: Place, name: string) => ({
  value,
  label: `${name} · ${formatNumber(changes)}`,
});
