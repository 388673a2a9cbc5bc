import { plural, t } from '@lingui/core/macro';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { TransformRecipe } from '#shared/contract/views.ts';
import type { BlockEdit, TransformStep } from '#shared/domain/block/block-edit.ts';
import { Button } from '../../../components/Button.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { userNumbers } from '../../../components/value-text.ts';
import { columnLabel } from '../../../state/column-names.ts';
import { useJobs } from '../../../state/jobs.ts';
import { useStaged } from '../../../state/staged.ts';
import parts from '../../../theme/parts.module.css';
import { PlannedView } from '../block-preview/PlannedList.tsx';
import { PlanSummary } from '../block-preview/PlanSummary.tsx';
import { type PlanRequest, usePlan } from '../block-preview/use-plan.ts';
import { usePlannedList } from '../block-preview/use-planned-list.ts';
import { columnsLabel } from '../blocks/block-labels.ts';
import { stageBlock } from '../blocks/stage-block.ts';
import type { CellTool, CellToolProps } from '../cell-tool/cell-tool.ts';
import { ScopeFields } from '../cell-tool/ScopeFields.tsx';
import { selectedColumns } from '../cell-tool/scope.ts';
import { useScope } from '../cell-tool/use-scope.ts';
import { RecipeNameForm } from '../saved-views/NameForm.tsx';
import { firstControl, type KeyedStep, StepList } from './StepList.tsx';
import { type StagedOutcome, stagedOutcome } from './staged-outcome.ts';
import { stepProblem } from './step-problem.ts';
import { stepsName } from './steps.ts';
import styles from './transform.module.css';

export interface TransformPanelProps extends CellToolProps {
  tool: Extract<CellTool, { kind: 'transform' }>;
}

let lastKey = 0;
const keyed = (step: TransformStep): KeyedStep => ({ key: ++lastKey, step });

/** Changes the selected cells step by step, with a preview while the steps are put together. */
export function TransformPanel({ grid, basis, columns, tool, onClose }: TransformPanelProps) {
  const { connection } = grid;
  const panel = useRef<HTMLDivElement>(null);
  const [steps, setSteps] = useState<KeyedStep[]>([]);
  const [staging, setStaging] = useState(false);
  const [done, setDone] = useState<{ request: PlanRequest; jobId: string | null } | null>(null);
  const outcome = useJobs(({ jobs }) => done && stagedOutcome(done.jobId, jobs));
  const { recipe } = tool;
  const scope = useScope({
    basis,
    columns,
    first: 'selection',
    followsCell: true,
    recipe: recipe?.columns,
  });
  const [isNaming, setIsNaming] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: being asked for again is the reason.
  useEffect(() => {
    setSteps(tool.steps.map(keyed));
    requestAnimationFrame(() => firstControl(panel.current)?.focus());
  }, [tool.turn]);

  const edit = useMemo<BlockEdit | null>(
    () =>
      steps.length === 0 || steps.some(({ step }) => stepProblem(step) !== null)
        ? null
        : {
            kind: 'transform',
            steps: steps.map(({ step }) => step),
            numbers: recipe?.numbers ?? userNumbers,
          },
    [steps, recipe],
  );
  const { cells } = scope;
  const changed = useMemo(() => selectedColumns(cells), [cells]);
  const request = useMemo<PlanRequest | null>(
    () => (edit && cells ? { connectionId: connection.id, selection: cells, edit } : null),
    [connection.id, cells, edit],
  );
  const staged = useStaged((state) => state.summary);
  const planning = usePlan(request, 'transform', staged);
  const list = usePlannedList(planning.planned);
  const changes = planning.planned?.plan.changes ?? 0;
  const isDone = request !== null && request === done?.request && outcome !== 'given up';
  const canApply = request !== null && !isDone && !planning.reading && changes > 0 && !connection.readOnly;

  const apply = async () => {
    if (!canApply || staging) return;
    setStaging(true);
    const { selection } = request;
    const names = stepsName(steps.map(({ step }) => step));
    const where = columnsLabel(selection.columns, selection.ranges);
    const label = t`${names}: ${plural(changes, { one: '# cell', other: '# cells' })} of ${where}`.slice(
      0,
      200,
    );
    const made = await stageBlock(grid, { selection, edit: request.edit, label });
    if (made) setDone({ request, jobId: made.jobId });
    setStaging(false);
  };

  return (
    <Panel
      title={t`Transform cells`}
      subtitle={tool.recipe ? t`Recipe ${tool.recipe.name}` : undefined}
      onClose={onClose}
      footer={
        isDone ? (
          <Button onClick={onClose}>{t`Close`}</Button>
        ) : (
          <Button
            variant="primary"
            busy={staging}
            disabled={!canApply && !staging}
            onClick={() => void apply()}
          >
            {changes > 0
              ? t`Change ${plural(changes, { one: '# cell', other: '# cells' })}`
              : t`Change cells`}
          </Button>
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter goes ahead from wherever the keyboard is in the form. */}
      <div
        ref={panel}
        className={styles.panel}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.defaultPrevented || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void apply();
        }}
      >
        <ScopeFields {...scope.fields} locales={basis.locales} />
        <StepList
          steps={steps}
          basis={basis}
          column={changed[0] ?? null}
          onChange={setSteps}
          onAdd={(step) => setSteps([...steps, keyed(step)])}
        />
        <Hint steps={steps} hasCells={cells !== null} outcome={isDone ? outcome : null} />
        {edit?.kind === 'transform' && changed.length > 0 && !connection.readOnly ? (
          isNaming ? (
            <RecipeName
              connectionId={connection.id}
              recipe={{ columns: changed, steps: edit.steps, numbers: edit.numbers }}
              onClose={() => setIsNaming(false)}
            />
          ) : (
            <Button variant="quiet" className={styles.saves} onClick={() => setIsNaming(true)}>
              {t`Save as a recipe…`}
            </Button>
          )
        ) : null}
        {request && !isDone ? (
          <>
            <PlanSummary planning={planning} />
            <PlannedView
              list={list}
              label={t`Cells that would change`}
              onShow={(cell) => void grid.goTo(cell)}
            />
          </>
        ) : null}
      </div>
    </Panel>
  );
}

/** Asks for the name under which the steps are kept, for the products that match what is shown now, whenever they are repeated. */
function RecipeName({
  connectionId,
  recipe,
  onClose,
}: {
  connectionId: string;
  recipe: TransformRecipe;
  onClose: () => void;
}) {
  const columns = recipe.columns.map(columnLabel).join(', ');
  return (
    <section className={styles.step} aria-label={t`Save as a recipe`}>
      <p className={parts.hint}>
        {t`Keeps the steps, ${columns}, and the present search and filters. It is repeated on the products that match then.`}
      </p>
      <RecipeNameForm connectionId={connectionId} recipe={recipe} onClose={onClose} />
    </section>
  );
}

/** Says what is missing before the preview can be shown, or that the change was made. */
function Hint({
  steps,
  hasCells,
  outcome,
}: {
  steps: readonly KeyedStep[];
  hasCells: boolean;
  outcome: StagedOutcome | null;
}) {
  const missing = steps.map(({ step }) => stepProblem(step)).find((problem) => problem?.missing);
  const todo = !hasCells
    ? t`Select cells of a property in the grid.`
    : steps.length === 0
      ? t`Steps run in order, each on the previous result. Nothing changes until you confirm.`
      : missing?.message;
  const hint = outcome === null || outcome === 'given up' ? todo : OUTCOMES[outcome];
  return hint ? <p className={parts.hint}>{hint}</p> : null;
}

const OUTCOMES = {
  changing: t`Changing cells. The status bar shows the progress.`,
  done: t`Done. Select other cells or change the steps to go on.`,
};
