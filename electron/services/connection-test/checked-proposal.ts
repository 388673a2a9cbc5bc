import type { Proposal } from '#shared/contract/connections.ts';
import type { Change, ChangedDialect } from '#shared/service/assistant/changed-dialect.ts';
import { readEnvelope, saysThereIsMore } from '#shared/service/assistant/envelope.ts';
import { countNested } from '#shared/service/assistant/family.ts';
import { type PagingGuess, pagingGuesses } from '#shared/service/assistant/paging-guess.ts';
import { pagingChanges, proposedDialect } from '#shared/service/assistant/propose.ts';
import { at, type Json } from '#shared/service/json.ts';
import type { AskedService } from './asked-service.ts';
import { checkPages, checkWords, type PageCheck } from './page-check.ts';

/** Ways to continue the list that are tried at most; each costs a request. */
const MAX_PAGING_TRIALS = 12;

/**
 * What would fit the page better than the form does, asked of the service itself: the page is read again in the proposed
 * way, and the second one too; where the service does not heed the position, other ways are tried. `first` are changes
 * that are known already, `check` how the form's own way went. null when the form fits.
 */
export async function checkedProposal(
  service: AskedService,
  body: Json,
  first: readonly Change[],
  check: PageCheck,
): Promise<Proposal | null> {
  const changed = proposedDialect(body, service.endpoint, first);
  const seen = changed.proposal();
  if (seen === null && !leavesPagesUnread(service, body, check)) return null;

  const asProposed = seen === null ? check : await checkPages(service.in(changed.dialect), null);
  const settled = await settlePaging(service, body, changed, asProposed);
  const proposal = settled.changed.proposal();
  return proposal && { ...proposal, checked: { ok: settled.check.ok, message: checkWords(settled.check) } };
}

/** Whether the form's paging stops too early or goes in circles, as far as one can tell. */
function leavesPagesUnread(service: AskedService, body: Json, { second, next, read }: PageCheck): boolean {
  if (second === 'same' || second === 'failed') return true;
  return next === null && read > 0 && mayHaveMore(service, body);
}

/** A page says that there is more, or is as full as pages are. */
function mayHaveMore({ endpoint }: AskedService, body: Json): boolean {
  const { list: names, product } = endpoint.profile;
  const { items, paging } = names;
  const list = at(body, items);
  if (!Array.isArray(list)) return false;
  const count = list.length;
  const isFull = paging.kind !== 'none' && (count >= paging.page_size || (count >= 10 && count % 10 === 0));
  return isFull || saysThereIsMore(readEnvelope(body), countNested(list, product.children));
}

/** Tries the ways in which the list may continue until one brings other products; else leaves all as it is. */
async function settlePaging(
  service: AskedService,
  body: Json,
  changed: ChangedDialect,
  check: PageCheck,
): Promise<{ changed: ChangedDialect; check: PageCheck }> {
  const proposed = service.in(changed.dialect);
  if (!leavesPagesUnread(proposed, body, check)) return { changed, check };
  let instead = { changed, check };
  for (const guess of otherWays(proposed, body, check)) {
    const other = changed.copy();
    const taken = other.take(pagingChanges(guess));
    if (taken.length === 0) continue;
    const second = await checkPages(service.in(other.dialect), body);
    if (second.problem.startsWith('The service took too long')) break;
    if (second.ok && second.second === 'other') return { changed: other, check: second };
    // The position was heeded, though nothing is there; a page with products would prove more.
    const heeded = second.ok && second.second === 'empty' && guess.paging.kind === 'cursor';
    if (heeded && check.second === 'same' && !instead.check.ok) instead = { changed: other, check: second };
  }
  return instead;
}

function otherWays({ endpoint }: AskedService, body: Json, { read }: PageCheck): PagingGuess[] {
  const { paging } = endpoint.profile.list;
  const differs = ({ paging: guessed }: PagingGuess) =>
    Object.entries(guessed).some(([name, value]) => Reflect.get(paging, name) !== value);
  return pagingGuesses(body, read, paging).filter(differs).slice(0, MAX_PAGING_TRIALS);
}
