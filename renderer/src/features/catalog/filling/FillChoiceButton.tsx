import { t } from '@lingui/core/macro';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Menu } from '../../../components/Menu.tsx';
import {
  FILL_CHOICE_ID,
  FILL_CHOICE_KEYS,
  type FillChoice,
  filledMessage,
  useFillChoice,
} from './fill-choice.ts';
import styles from './filling.module.css';

/** The distance from the corner, in CSS pixels, so that the handle stays free. */
const APART = 8;
/** At the lower right of the window, one or two messages may cover the cells: they say what was just done. */
const MESSAGES = { width: 440, height: 240 };

/** Shown after a drag of the fill handle: what it did, and the other way to do it. */
export function FillChoiceButton() {
  const offered = useFillChoice((state) => state.offered);
  return offered ? <Offered choice={offered} /> : null;
}

function Offered({ choice }: { choice: FillChoice }) {
  const { series, corner, within, choose, leave } = choice;
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    if (!element) return;
    const { width, height } = element.getBoundingClientRect();
    const left = Math.min(Math.max(corner.x + APART, within.left), within.right - width - APART);
    const isBesideMessages = left + width > window.innerWidth - MESSAGES.width;
    const bottom = isBesideMessages ? window.innerHeight - MESSAGES.height : within.bottom;
    const top = Math.max(within.top, Math.min(corner.y + APART, bottom - height - APART));
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }, [corner, within]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  };
  const way = (label: string, isSeries: boolean) => ({
    id: label,
    label,
    checked: series === isSeries,
    onSelect: () => (series === isSeries ? leave() : choose(isSeries)),
  });
  return (
    <Menu
      trigger={
        <Button
          id={FILL_CHOICE_ID}
          ref={button}
          className={styles.choice}
          aria-keyshortcuts={FILL_CHOICE_KEYS}
          title={FILL_CHOICE_KEYS}
          onKeyDown={onKeyDown}
        >
          {filledMessage(choice)}
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      }
      givesBack={() => useFillChoice.getState().offered === choice}
      entries={[way(t`Copy cells`, false), way(t`Fill series`, true)]}
    />
  );
}
