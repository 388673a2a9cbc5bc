import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ChangeSet, ItemDecision, ItemFilter } from '#shared/contract/changesets.ts';
import { Button } from '../../../components/Button.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { classNames } from '../../../components/class-names.ts';
import parts from '../../../theme/parts.module.css';
import { decide } from './decide.ts';
import {
  type DecisionQuestion,
  decisionForAllLabel,
  decisionQuestion,
  decisionsForAll,
  type Undecided,
} from './decisions.ts';

export interface DecideShownProps {
  connectionId: string;
  changeSet: ChangeSet;
  state: Undecided;
  /** The active filter, and the number of items it shows. */
  filter: ItemFilter;
  shown: number;
  /** The number of shown items that each decision applies to. */
  fits: Readonly<Record<ItemDecision, number>>;
}

/** Makes one decision for all items shown, after a confirmation that says what it does. */
export function DecideShown({ connectionId, changeSet, state, filter, shown, fits }: DecideShownProps) {
  const [asked, setAsked] = useState<ItemDecision | null>(null);
  // Kept while the dialog closes, so that its text does not change during the animation.
  const [question, setQuestion] = useState<DecisionQuestion | null>(null);
  const ways = decisionsForAll(state, fits);
  const forAll = (decision: ItemDecision) => ({ shown, fitting: fits[decision] });
  const ask = (decision: ItemDecision) => {
    setQuestion(decisionQuestion(state, decision, forAll(decision), changeSet));
    setAsked(decision);
  };
  const confirm = () => {
    if (asked) void decide(connectionId, changeSet.changeSet, { filter }, asked);
    setAsked(null);
  };
  return ways.length === 0 ? null : (
    <fieldset className={classNames(parts.flex, parts.wraps, parts.iconGap)} aria-label={t`Decide all shown`}>
      {ways.map((decision) => (
        <Button key={decision} onClick={() => ask(decision)}>
          {decisionForAllLabel(decision, forAll(decision))}
        </Button>
      ))}
      <ConfirmDialog
        open={asked !== null}
        title={question?.title ?? ''}
        confirmLabel={question?.confirm ?? ''}
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      >
        {question?.text}
      </ConfirmDialog>
    </fieldset>
  );
}
