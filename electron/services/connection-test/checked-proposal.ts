import { t } from '@lingui/core/macro';
import type { Proposal } from '#shared/contract/connections.ts';
import type { Change, ChangedDialect } from '#shared/service/assistant/changed-dialect.ts';
import { proposedDialect } from '#shared/service/assistant/propose.ts';
import { at, type Json, wrap } from '#shared/service/json.ts';
import { troubleBeside } from '#shared/service/list-trouble.ts';
import { readProducts } from '#shared/service/wire.ts';
import type { HttpAnswer } from '../../api/http.ts';
import { type AskedService, orNothing, type Page } from './asked-service.ts';
import { filterChanges } from './filter-trials.ts';
import { checkMessage, checkPages, type PageCheck } from './page-check.ts';
import { settlePaging, unsettled } from './paging-trials.ts';
import { serviceWith } from './proposed-service.ts';
import { hiddenVariants, lookForVariants } from './variant-trials.ts';

/** A proposal (null: the form fits as far as is known), how reading with it went, and what stays open. */
export interface CheckedProposal {
  proposal: Proposal | null;
  check: PageCheck;
  /** Why variants may be missing from the list, as a sentence; '' if nothing suggests it. */
  variantDoubt: string;
}

/**
 * Finds what would fit the page better than the form does, verified with the service: the first two pages are read again in
 * the proposed way. `first` are changes that are known already, `check` is how reading in the form's own way went.
 */
export async function checkedProposal(
  service: AskedService,
  page: Page,
  first: readonly Change[],
  check: PageCheck,
): Promise<CheckedProposal> {
  if (!service.explores) return { proposal: null, check, variantDoubt: '' };
  const proposed = proposedDialect(page, service.endpoint, first);
  const asProposed =
    proposed.proposal() === null ? check : await checkPages(service.in(proposed.dialect), null);
  let { changed, check: settled } = await orNothing(
    settlePaging(service, page, proposed, asProposed),
    unsettled({ changed: proposed, check: asProposed }),
  );
  const isRead = settled.read > 0 && settled.problem === '' && settled.second !== 'same';
  let seen = isRead ? await orNothing(lookForVariants(service.in(changed.dialect)), null) : null;
  const variants =
    seen === null ? null : await orNothing(hiddenVariants(service.in(changed.dialect), page, seen), null);
  if (variants !== null && 'page' in variants) {
    const again = new Set(variants.changes.map(({ key }) => key));
    const others = changed.changes.filter(({ key }) => !again.has(key));
    changed = proposedDialect(variants.page, service.endpoint, [...others, ...variants.changes]);
    settled = { ...(await checkPages(service.in(changed.dialect), null)), doubt: settled.doubt };
    seen = await orNothing(lookForVariants(service.in(changed.dialect)), null);
  }
  if (seen !== null) changed = fittedTo(seen.roots, service, changed);
  if (isRead) changed.take(await orNothing(filterChanges(service.in(changed.dialect), settled), []));
  if (settled.read > 0) {
    const asked = service.in(changed.dialect);
    const taken = changed.take(await orNothing(notFoundChanges(asked, settled), []));
    // Then the position after the first page is the end, not a failure.
    if (taken.length > 0 && settled.second === 'failed')
      settled = { ...(await checkPages(service.in(changed.dialect), null)), doubt: settled.doubt };
  }
  const proposal = changed.proposal();
  const checked = { ok: settled.ok, message: checkMessage(settled), doubt: settled.doubt || null };
  return {
    proposal: proposal && { ...proposal, checked },
    check: settled,
    variantDoubt: variants !== null && 'doubt' in variants ? variants.doubt : '',
  };
}

/** Changes that depend on what the products of a page happen to have. */
const OF_PRODUCTS =
  /^(?:product\.(?!(?:children|wrapped)$)|property\.|identifierField$|titleField$|locales$)/;

/**
 * The proposal as it is for the products of several pages together: the first one may lack a language, a field or every variant. The way
 * the list is requested stays.
 */
function fittedTo(roots: readonly Json[], service: AskedService, changed: ChangedDialect): ChangedDialect {
  const { items, keyed_by } = changed.dialect.profile.list;
  if (keyed_by !== null) return changed;
  const answer = { body: wrap(items, roots) as Json, headers: {} };
  const first = changed.changes.filter(({ key }) => !OF_PRODUCTS.test(key));
  const more = proposedDialect(answer, service.endpoint, first);
  return readsAsMany(more, changed, roots) ? more : changed;
}

function readsAsMany(one: ChangedDialect, other: ChangedDialect, items: readonly Json[]): boolean {
  const [a, b] = [one, other].map(({ dialect }) => readProducts(items, dialect).records.length);
  return (a ?? 0) >= (b ?? 0);
}

/** An identifier that no catalog has. */
const NOBODY = 'catalog-desk-looks-for-nothing';

/** How a service says that it has nothing, other than by an empty list. */
type Nothing = 404 | 204 | 'null';

/**
 * Finds out whether “not found” (404), an answer without content (204) or null in place of the list means here that nothing is
 * there: requests a product that no catalog has, or the position after the first page if `check` could not read it. Only for a
 * service whose list was read: its address is right.
 */
async function notFoundChanges(
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
