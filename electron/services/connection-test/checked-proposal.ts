import type { Proposal } from '#shared/contract/connections.ts';
import type { Change } from '#shared/service/assistant/changed-dialect.ts';
import { proposedDialect } from '#shared/service/assistant/propose.ts';
import { type AskedService, orNothing, type Page } from './asked-service.ts';
import { notFoundChanges } from './not-found-trial.ts';
import { checkMessage, checkPages, type PageCheck } from './page-check.ts';
import { settlePaging, unsettled } from './paging-trials.ts';
import { hiddenVariants } from './variant-trials.ts';

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
  const variants = isRead ? await orNothing(hiddenVariants(service.in(changed.dialect), page), null) : null;
  if (variants !== null && 'page' in variants) {
    changed = proposedDialect(variants.page, service.endpoint, [...changed.changes, ...variants.changes]);
    settled = { ...(await checkPages(service.in(changed.dialect), null)), doubt: settled.doubt };
  }
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
