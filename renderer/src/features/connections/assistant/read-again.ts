import type { ConnectionTest } from '#shared/contract/connections.ts';
import { notShownFindings, patternFindings } from '#shared/service/assistant/cell-findings.ts';
import { sampleProduct } from '#shared/service/assistant/sample-product.ts';
import { isObject, parseJson } from '#shared/service/json.ts';
import { readProducts } from '#shared/service/wire.ts';
import type { ConnectionForm } from '../form-model.ts';
import { fillGaps } from '../gaps.ts';
import { readProfileText } from '../profile-text.ts';

/** How the form as it is now reads the product of a test, and where the values in it are. */
export type ReadAgain = Pick<ConnectionTest, 'sample' | 'findings'>;

/** Reads a product that a test showed, as the service sent it; null while the profile in the form is not valid. */
export function readAgain(raw: string, form: ConnectionForm): ReadAgain | null {
  const reading = readProfileText(form.profileText);
  const item = parseJson(raw);
  if (!reading.ok || !isObject(item)) return null;
  const { identifierField, titleField, locales } = fillGaps(form).form;
  const dialect = { profile: reading.profile, identifierField, titleField, locales };
  const { records, notShown } = readProducts([item], dialect);
  return {
    sample: sampleProduct([item], dialect),
    findings: [...patternFindings([item], dialect), ...notShownFindings(notShown, records, [item], dialect)],
  };
}
