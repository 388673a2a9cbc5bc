import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ItemDecision } from '#shared/contract/changesets.ts';
import type { Intent } from '#shared/domain/cell.ts';
import { isConflict } from '#shared/domain/judge.ts';
import { mergeLists } from '#shared/domain/merge.ts';
import { applyIntent, type Draft, effectiveValue } from '#shared/domain/patch.ts';
import { type CellValue, sameValue } from '#shared/domain/value.ts';
import type { StagedDraft } from '../staging/drafts.ts';
import { resolved } from '../staging/resolution.ts';
import { NO_LONGER_STAGED } from './retrying.ts';

/** A conflict or an item of unknown outcome, with everything that a decision about it depends on. */
export interface OpenItem {
  state: 'conflict' | 'unknown';
  intent: Intent;
  value: CellValue;
  base: CellValue;
  /** What the service was seen to hold; undefined if nobody looked. */
  found: CellValue | undefined;
  /** The revision of the staged edit it was frozen from. */
  rev: number;
  /** What is staged on the cell now. */
  draft: StagedDraft | null;
  /** What the local catalog holds. */
  current: CellValue;
  /** The service no longer lists its product. */
  unlisted: boolean;
  /** Another item of the cell is not settled yet. */
  underWay: boolean;
}

/** The result of a decision about an item. `draft`: what is then staged on its cell, if that changes. */
export type Verdict =
  /** The decision does not fit. `moved`: the service's value is no longer the one that was found, and shown. */
  | { becomes: 'left'; moved?: true }
  | { becomes: 'skipped'; message: string; draft?: null }
  | { becomes: 'applied'; now: CellValue; message?: string }
  /** To be sent: `draft` as it is then staged, or `send` if nothing is staged. */
  | { becomes: 'pending'; draft?: Draft; send?: Draft };

const LEFT: Verdict = { becomes: 'left' };
const MOVED: Verdict = { becomes: 'left', moved: true };
const KEPT = msg`The service's value was kept.`;
const UNLISTED = msg`The service no longer lists this product.`;
const NOTHING_TO_SEND = msg`The service already had this value, so nothing was sent.`;

/** Decides an item of a staged edit together with the edit. */
export function decideEdit(item: OpenItem, decision: ItemDecision): Verdict {
  const { state, found, draft } = item;
  const now = state === 'unknown' && found !== undefined ? found : item.current;
  const open = draft !== null && isConflict(draft.base, effectiveValue(draft), now);
  const seen = state === 'conflict' || found !== undefined;
  switch (decision) {
    case 'arrived':
      return state === 'unknown' && found !== undefined ? { becomes: 'applied', now: found } : LEFT;
    case 'theirs': {
      if (!seen && !item.unlisted) return LEFT;
      // An edit that was decided in Review meanwhile is a different intention.
      const isDiscarded = draft !== null && (open || draft.rev === item.rev);
      const message = i18n._(seen ? KEPT : UNLISTED);
      return { becomes: 'skipped', message, ...(isDiscarded ? { draft: null } : {}) };
    }
    case 'mine':
    case 'merge': {
      if (!seen) return LEFT;
      if (!draft) return { becomes: 'skipped', message: i18n._(NO_LONGER_STAGED) };
      if (item.unlisted || item.underWay) return LEFT;
      if (sameValue(now, effectiveValue(draft)))
        return { becomes: 'skipped', message: i18n._(NOTHING_TO_SEND), draft: null };
      // The service holds what the user saw: the edit is sent unchanged.
      if (!open) return decision === 'mine' ? { becomes: 'pending' } : LEFT;
      if (hasMovedOn(item)) return MOVED;
      const next = resolved(draft, now, decision);
      if (next === undefined) return LEFT;
      return next === null
        ? { becomes: 'skipped', message: i18n._(NOTHING_TO_SEND), draft: null }
        : { becomes: 'pending', draft: next };
    }
  }
}

/** Decides an item of an undo or redo: nothing is staged for it. */
export function decideInverse(item: OpenItem, decision: ItemDecision): Verdict {
  const { state, intent, value, base, found } = item;
  if (found === undefined)
    return decision === 'theirs' && item.unlisted ? { becomes: 'skipped', message: i18n._(UNLISTED) } : LEFT;
  switch (decision) {
    case 'arrived':
      return state === 'unknown' ? { becomes: 'applied', now: found } : LEFT;
    case 'theirs':
      return { becomes: 'skipped', message: i18n._(KEPT) };
    case 'mine':
    case 'merge': {
      if (item.unlisted || item.underWay) return LEFT;
      if (hasMovedOn(item)) return MOVED;
      const wanted = applyIntent(base, intent, value);
      if (sameValue(wanted, found))
        return { becomes: 'applied', now: found, message: t`The service already had this value` };
      const goal = decision === 'mine' ? wanted : mergeLists(base, wanted, found);
      if (decision === 'merge' && goal === null) return LEFT;
      if (sameValue(goal, found)) return { becomes: 'skipped', message: i18n._(NOTHING_TO_SEND) };
      return {
        becomes: 'pending',
        send: { intent: goal === null ? 'remove' : 'set', value: goal, base: found },
      };
    }
  }
}

/**
 * Whether the local catalog holds something newer than what was found for a conflict: nobody overwrites a value that they were
 * not shown (promise 8).
 */
const hasMovedOn = ({ state, found, current }: OpenItem): boolean =>
  state === 'conflict' && found !== undefined && !sameValue(found, current);
