import { useState } from 'react';
import type { ChangeSet, ItemDecision, ItemFilter } from '#shared/contract/changesets.ts';
import { Button } from '../../../components/Button.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { decide } from './decide.ts';
import styles from './decisions.module.css';
import { decisionForAllLabel, decisionQuestion, type Undecided } from './decisions.ts';

export interface DecideShownProps {
  connectionId: string;
  changeSet: ChangeSet;
  state: Undecided;
  /** The filter in force, and how many items it shows. */
  filter: ItemFilter;
  shown: number;
  /** What can be decided about any of them. */
  ways: readonly ItemDecision[];
}

/** One decision for all items shown, after a question that says what it does. */
export function DecideShown({ connectionId, changeSet, state, filter, shown, ways }: DecideShownProps) {
  const [asked, setAsked] = useState<ItemDecision | null>(null);
  // Kept while the dialog closes, so that its words do not change on the way out.
  const [question, setQuestion] = useState(() => decisionQuestion(state, 'mine', shown, changeSet.kind));
  const ask = (decision: ItemDecision) => {
    setQuestion(decisionQuestion(state, decision, shown, changeSet.kind));
    setAsked(decision);
  };
  const confirm = () => {
    if (asked) void decide(connectionId, changeSet.changeSet, { filter }, asked);
    setAsked(null);
  };
  return (
    <fieldset className={styles.shown} aria-label="Decide all shown">
      {ways.map((decision) => (
        <Button key={decision} onClick={() => ask(decision)}>
          {decisionForAllLabel(state, decision, shown)}
        </Button>
      ))}
      <ConfirmDialog
        open={asked !== null}
        title={question.title}
        confirmLabel={question.confirm}
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      >
        {question.text}
      </ConfirmDialog>
    </fieldset>
  );
}
