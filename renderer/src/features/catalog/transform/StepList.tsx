import { t } from '@lingui/core/macro';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useRef } from 'react';
import type { TransformStep } from '#shared/domain/block/block-edit.ts';
import type { Column } from '#shared/domain/cell.ts';
import type { LayoutBasis } from '#shared/domain/shown-columns.ts';
import { Button } from '../../../components/Button.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Menu, type MenuEntry } from '../../../components/Menu.tsx';
import parts from '../../../theme/parts.module.css';
import { StepFields } from './StepFields.tsx';
import { stepChoices, stepName } from './steps.ts';
import styles from './transform.module.css';

const MAX_STEPS = 20;
/** In milliseconds. */
const MENU_CLOSES = 60;

/** A step in the panel; the key stays with it while it moves and changes. */
export interface KeyedStep {
  key: number;
  step: TransformStep;
}

export interface StepListProps {
  steps: readonly KeyedStep[];
  basis: LayoutBasis;
  /** The first column that is changed; null while there is none. */
  column: Column | null;
  onChange: (steps: KeyedStep[]) => void;
  onAdd: (step: TransformStep) => void;
}

/** The steps of a transformation in their order, and the menu to add more. */
export function StepList({ steps, basis, column, onChange, onAdd }: StepListProps) {
  const list = useRef<HTMLOListElement>(null);
  const add = (step: TransformStep) => {
    onAdd(step);
    // After the menu has returned focus to its button.
    window.setTimeout(() => stepControl(list.current?.lastElementChild)?.focus(), MENU_CLOSES);
  };
  const move = (from: number, by: 1 | -1) => {
    const moved = steps[from];
    if (!moved) return;
    onChange(steps.toSpliced(from, 1).toSpliced(from + by, 0, moved));
  };
  const remove = (at: number) => {
    onChange(steps.toSpliced(at, 1));
    requestAnimationFrame(() => {
      const left = list.current?.querySelectorAll<HTMLElement>('[data-remove]');
      (left?.[Math.min(at, left.length - 1)] ?? document.getElementById(ADD_ID))?.focus();
    });
  };
  return (
    <>
      <ol ref={list} className={styles.steps} aria-label={t`Steps`}>
        {steps.map(({ key, step }, at) => (
          <li key={key} className={styles.step}>
            <div className={styles.stepHead}>
              <span className={styles.number} aria-hidden="true">
                {at + 1}
              </span>
              <h3 className={parts.growingText}>{stepName(step)}</h3>
              <IconButton
                label={t`Move ${{ code: stepName(step) }} up`}
                icon={<ArrowUp size={14} />}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <IconButton
                label={t`Move ${{ code: stepName(step) }} down`}
                icon={<ArrowDown size={14} />}
                disabled={at === steps.length - 1}
                onClick={() => move(at, 1)}
              />
              <IconButton
                label={t`Remove ${{ code: stepName(step) }}`}
                icon={<X size={14} />}
                data-remove=""
                onClick={() => remove(at)}
              />
            </div>
            <StepFields
              step={step}
              basis={basis}
              column={column}
              onChange={(changed) => onChange(steps.toSpliced(at, 1, { key, step: changed }))}
            />
          </li>
        ))}
      </ol>
      {steps.length < MAX_STEPS ? (
        <Menu
          entries={stepEntries(add)}
          trigger={
            <Button id={ADD_ID} icon={<Plus size={13} aria-hidden="true" />}>
              {steps.length === 0 ? t`Add a step` : t`Add another step`}
            </Button>
          }
        />
      ) : null}
    </>
  );
}

const ADD_ID = 'transform-add-step';

/** The first control of a step, or of the first of several. */
export const stepControl = (within: Element | null | undefined): HTMLElement | null =>
  within?.querySelector<HTMLElement>('input:not([type="checkbox"]), textarea, button[role="combobox"]') ??
  null;

/** The control that gets focus: in the first step, or the button that adds one. */
export const firstControl = (panel: HTMLElement | null): HTMLElement | null =>
  stepControl(panel?.querySelector('ol')) ?? document.getElementById(ADD_ID);

function stepEntries(onAdd: (step: TransformStep) => void): MenuEntry[] {
  const groups = Map.groupBy(stepChoices, ({ group }) => group);
  return [...groups].flatMap(([group, choices]): MenuEntry[] => [
    { kind: 'heading', id: group, label: group },
    ...choices.map(({ id, label, step }): MenuEntry => ({ id, label, onSelect: () => onAdd(step) })),
  ]);
}
