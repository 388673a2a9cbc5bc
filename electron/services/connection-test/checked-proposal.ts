import type { Proposal } from '#shared/contract/connections.ts';
import type { Change } from '#shared/service/assistant/changed-dialect.ts';
import { proposedDialect } from '#shared/service/assistant/propose.ts';
import type { ListAnswer } from '#shared/service/next-position.ts';
import { type AskedService, orNothing } from './asked-service.ts';
import { checkPages, checkWords, type PageCheck } from './page-check.ts';
import { settlePaging, unsettled } from './paging-trials.ts';

/**
 * What would fit the page better than the form does, asked of the service itself: the page is read again in the proposed
 * way, and the second one too. `first` are changes that are known already, `check` how the form's own way went; the one
 * returned is how the proposal's way goes, or the form's where nothing is proposed. null when the form fits.
 */
export async function checkedProposal(
  service: AskedService,
  answer: ListAnswer,
  first: readonly Change[],
  check: PageCheck,
): Promise<{ proposal: Proposal | null; check: PageCheck }> {
  const changed = proposedDialect(answer, service.endpoint, first);
  const asProposed =
    changed.proposal() === null ? check : await checkPages(service.in(changed.dialect), null);
  const settled = await orNothing(
    settlePaging(service, answer, changed, asProposed),
    unsettled({ changed, check: asProposed }),
  );
  const proposal = settled.changed.proposal();
  const checked = { ok: settled.check.ok, message: checkWords(settled.check) };
  return { proposal: proposal && { ...proposal, checked }, check: settled.check };
}
