import { plural, t } from '@lingui/core/macro';
import type { CatalogSummary } from '#shared/contract/catalog.ts';
import type { TranslateScope } from '#shared/contract/translate.ts';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { Choice } from '../../../components/Choice.tsx';
import { propertyLabel } from '../../../state/column-names.ts';
import { setScope } from '../../../state/translate.ts';
import { translatableProperties } from '../../../state/translate-scope.ts';
import styles from './TranslateBar.module.css';

/** At most this many properties are named in the bar. */
const NAMED = 2;

/** Chooses the properties to translate. */
export function PropertiesChoice({ scope, summary }: { scope: TranslateScope; summary: CatalogSummary }) {
  const names = translatableProperties(summary).map(({ name }) => name);
  const chosen = scope.properties ?? names;
  const choose = (next: readonly string[]) => {
    if (next.length > 0) setScope({ properties: next.length === names.length ? null : [...next] });
  };
  const toggle = (name: string, isChosen: boolean) =>
    choose(names.filter((other) => (other === name ? isChosen : chosen.includes(other))));
  return (
    <Choice label={t`Properties`} chosen={propertiesLabel(scope.properties, names.length)}>
      <div className={styles.group}>
        <Checkbox
          checked={chosen.length === names.length}
          indeterminate={chosen.length > 0 && chosen.length < names.length}
          onChange={() => choose(names)}
        >{t`All translatable properties`}</Checkbox>
      </div>
      <fieldset className={styles.group}>
        <legend className="visually-hidden">{t`Properties`}</legend>
        <div className={styles.list}>
          {names.map((name) => (
            <Checkbox
              key={name}
              checked={chosen.includes(name)}
              disabled={chosen.length === 1 && chosen[0] === name}
              onChange={(checked) => toggle(name, checked)}
            >
              {propertyLabel(name)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <div className={styles.group}>
        <Checkbox
          checked={scope.everything}
          onChange={(everything) => setScope({ everything })}
        >{t`Numbers and yes/no as well`}</Checkbox>
      </div>
    </Choice>
  );
}

function propertiesLabel(properties: readonly string[] | null, all: number): string {
  if (properties === null) return plural(all, { one: '# property', other: 'All # properties' });
  return properties.length <= NAMED
    ? properties.map(propertyLabel).join(', ')
    : t`${properties.length} properties`;
}
