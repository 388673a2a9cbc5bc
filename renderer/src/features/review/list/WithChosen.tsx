import { plural, t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { capital } from '../../../components/format.ts';
import type { LineList } from '../../../grid/lines/line-list.ts';
import type { Chosen } from './chosen.ts';
import type { TakingBack } from './use-taking-back.ts';

export interface WithChosenProps<Which> {
  list: Pick<LineList<object, unknown>, 'chooseNone'>;
  chosen: Chosen<Which>;
  /** "Discard 12 selected changes". */
  takeBack: (rows: string) => string;
  /** "Discard 12 changes". */
  doTo: (rows: number) => string;
  takingBack: TakingBack<Which>;
  /** What discarding many rows does, and what it does not do. */
  consequence: string;
  /** Whether rows that the user did not select can be discarded. */
  allAtOnce?: boolean;
  /** Other actions on the rows, if there are any. */
  children?: ReactNode;
}

/** Actions on the rows selected in a list, or otherwise on all that it shows. */
export function WithChosen<Which>(props: WithChosenProps<Which>) {
  const { list, chosen, takeBack, doTo, takingBack, consequence, allAtOnce = true, children } = props;
  const { size, isChoice, label } = chosen;
  const [asked, setAsked] = useState(takingBack.asking);
  // Keeps the question while the dialog closes.
  if (takingBack.asking && takingBack.asking !== asked) setAsked(takingBack.asking);
  const question = doTo(asked?.size ?? 0);
  return (
    <>
      {isChoice ? (
        <Button variant="quiet" onClick={() => list.chooseNone()}>{t`Clear selection`}</Button>
      ) : null}
      {size > 0 ? children : null}
      {size > 0 && (allAtOnce || isChoice) ? (
        <Button variant="quiet" onClick={() => takingBack.ask(chosen)}>
          {capital(takeBack(label))}
        </Button>
      ) : null}
      <span role="status" className="visually-hidden">
        {isChoice ? plural(size, { one: '# row selected', other: '# rows selected' }) : null}
      </span>
      <ConfirmDialog
        open={takingBack.asking !== null}
        title={t`${question}?`}
        confirmLabel={question}
        onConfirm={takingBack.confirm}
        onCancel={takingBack.cancel}
      >
        {consequence}
      </ConfirmDialog>
    </>
  );
}
