import { t } from '@lingui/core/macro';
import type { Change } from '#shared/service/assistant/changed-dialect.ts';
import type { HttpAnswer } from '../../api/http.ts';
import type { AskedService } from './asked-service.ts';
import type { PageCheck } from './page-check.ts';
import { serviceWith } from './proposed-service.ts';

/** An identifier that no catalog has. */
const NOBODY = 'catalog-desk-looks-for-nothing';

/**
 * Finds out whether “not found” (404), or an answer without content (204), means here that nothing is there: requests a product that no catalog has, or the
 * position after the first page if `check` could not read it. Only for a service whose list was read: its address is right.
 */
export async function notFoundChanges(
  service: AskedService,
  { next, second }: Pick<PageCheck, 'next' | 'second'>,
): Promise<Change[]> {
  const { profile, identifierField } = service.endpoint;
  const { list } = profile;
  if (list.not_found_is_empty) return [];
  // Nothing that was read shows which parameter requests a single product.
  const names = [...new Set([list.identifier_param, identifierField])];
  const parameters = names.map((name) => [name, NOBODY] as const);
  const unpaged = { key: 'list.paging.kind', to: 'none', why: '' };
  const statusOf = async (answer: Promise<HttpAnswer>) => (await answer).status;
  const ofNobody = await statusOf(serviceWith(service, parameters, [unpaged]).answer(null));
  const why =
    ofNobody === 404
      ? t`Asked for a product that does not exist, the service answers “not found” (404).`
      : ofNobody === 204
        ? t`Asked for a product that does not exist, the service answers without content (204).`
        : second === 'failed' && (await statusOf(service.answer(next))) === 404
          ? t`At the position after the first page, the service answers “not found” (404).`
          : null;
  return why === null ? [] : [{ key: 'list.not_found_is_empty', to: true, why }];
}
