import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import {
  foldSection,
  type ProductSection,
  productSections,
  useProductPanel,
} from '../../state/product-panel.ts';
import parts from '../../theme/parts.module.css';
import styles from './product-panel.module.css';

export interface SectionProps {
  name: ProductSection;
  /** Shown beside the heading, such as a count. */
  note?: ReactNode;
  /** Read and rendered only while the section is expanded. */
  children: () => ReactNode;
}

/** A part of the panel under a heading that expands and collapses it. */
export function Section({ name, note, children }: SectionProps) {
  const label = productSections.find((section) => section.name === name)?.label;
  const isOut = useProductPanel((state) => state.unfolded.has(name));
  const entering = useProductPanel((state) => state.entering);
  const button = useRef<HTMLButtonElement>(null);
  const heading = useId();
  const content = useId();
  useEffect(() => {
    if (entering.section !== name) return;
    button.current?.focus({ preventScroll: true });
    // The content that is expanded with it has its height a frame later.
    const frame = requestAnimationFrame(() => scrollToTop(button.current));
    return () => cancelAnimationFrame(frame);
  }, [entering, name]);
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h3 className={parts.row}>
        <button
          ref={button}
          type="button"
          className={styles.fold}
          aria-expanded={isOut}
          aria-controls={isOut ? content : undefined}
          onClick={() => foldSection(name, !isOut)}
        >
          <ChevronRight size={14} className={styles.chevron} aria-hidden="true" />
          <span id={heading}>{label}</span>
        </button>
        {note ? <span className={parts.hint}>{note}</span> : null}
      </h3>
      {isOut ? (
        <div id={content} className={styles.content}>
          {children()}
        </div>
      ) : null}
    </section>
  );
}

/** Room for the bar of sections that stays at the top, in CSS pixels. */
const BAR = 44;

/** Scrolls the panel only: `scrollIntoView` would move the page too. */
function scrollToTop(element: HTMLElement | null): void {
  const body = element?.closest('[data-panel-body]');
  if (!element || !body) return;
  body.scrollTop += element.getBoundingClientRect().top - body.getBoundingClientRect().top - BAR;
}
