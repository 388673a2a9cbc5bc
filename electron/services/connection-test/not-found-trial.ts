import { t } from '@lingui/core/macro';
import type { Change } from '#shared/service/assistant/changed-dialect.ts';
import { at } from '#shared/service/json.ts';
import { troubleBeside } from '#shared/service/list-trouble.ts';
import type { HttpAnswer } from '../../api/http.ts';
import type { AskedService } from './asked-service.ts';
import type { PageCheck } from './page-check.ts';
import { serviceWith } from './proposed-service.ts';

/** An identifier that no catalog has. */
const NOBODY = 'catalog-desk-looks-for-nothing';

/** How a service says that it has nothing, other than by an empty list. */
type Nothing = 404 | 204 | 'null';

/**
 * Finds out whether “not found” (404), an answer without content (204) or null in place of the list means here that nothing is
 * there: requests a product that no catalog has, or the position after the first page if `check` could not read it. Only for a
 * service whose list was read: its address is right.
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
  const nothingIn = async (asked: Promise<HttpAnswer>): Promise<Nothing | null> => {
    const answer = await asked;
    if (answer.status === 404 || answer.status === 204) return answer.status;
    const page = service.pageIn(answer);
    if (page === null || list.items === '' || troubleBeside(page.body, list.items) !== null) return null;
    return at(page.body, list.items) === null ? 'null' : null;
  };
  const ofNobody = await nothingIn(serviceWith(service, parameters, [unpaged]).answer(null));
  const why =
    ofNobody !== null
      ? {
          404: t`Asked for a product that does not exist, the service answers “not found” (404).`,
          204: t`Asked for a product that does not exist, the service answers without content (204).`,
          null: t`Asked for a product that does not exist, the service answers with null in place of the list.`,
        }[ofNobody]
      : // An answer that was lost looks like the other two.
        second === 'failed' && (await nothingIn(service.answer(next))) === 404
        ? t`At the position after the first page, the service answers “not found” (404).`
        : null;
  return why === null ? [] : [{ key: 'list.not_found_is_empty', to: true, why }];
}
