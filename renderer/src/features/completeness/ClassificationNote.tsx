import { plural } from '@lingui/core/macro';
import type { Classification } from '#shared/contract/completeness.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { LinkButton } from '../../components/LinkButton.tsx';
import { UNCLASSIFIED_HINT, UNKNOWN_HINT } from '../../products/classification-hints.ts';
import { showQueryInCatalog } from '../../state/catalog.ts';
import { useCompleteness } from '../../state/completeness.ts';
import { narrowedBy } from './show-missing.ts';

/** How many products are classified in no taxonomy, or not known to be, with a way to each of them in the catalog. */
export function ClassificationNote({
  connection,
  classification: { unclassified, unknown },
}: {
  connection: Connection;
  classification: Classification;
}) {
  const query = useCompleteness((state) => state.query);
  const show = (is: keyof Classification) =>
    void showQueryInCatalog(connection.id, narrowedBy(query, { kind: 'classification', is }));
  if (unclassified + unknown === 0) return null;
  return (
    <>
      {unclassified > 0 ? (
        <LinkButton title={UNCLASSIFIED_HINT} onClick={() => show('unclassified')}>
          {plural(unclassified, { one: '# unclassified product', other: '# unclassified products' })}
        </LinkButton>
      ) : null}
      {unknown > 0 ? (
        <LinkButton title={UNKNOWN_HINT} onClick={() => show('unknown')}>
          {plural(unknown, {
            one: '# product whose classification is not known',
            other: '# products whose classification is not known',
          })}
        </LinkButton>
      ) : null}
    </>
  );
}
