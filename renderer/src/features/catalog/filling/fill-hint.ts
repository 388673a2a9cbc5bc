import styles from './filling.module.css';

/** The distance to the right of and below the pointer, in CSS pixels. */
const BESIDE = 14;

/** The hint beside the pointer while the handle is dragged: what it fills, and what Ctrl does. */
export class FillHint {
  readonly #element = document.createElement('div');

  constructor() {
    this.#element.className = styles.hint ?? '';
    // The status bar has the same text, for screen readers too.
    this.#element.setAttribute('aria-hidden', 'true');
  }

  /** @param x The pointer in the page, like `y`. @param words Empty if nothing would be filled. */
  show(x: number, y: number, text: string): void {
    const element = this.#element;
    if (text === '') {
      element.remove();
      return;
    }
    element.textContent = text;
    if (!element.isConnected) document.body.append(element);
    const { width, height } = element.getBoundingClientRect();
    const left = Math.min(x + BESIDE, window.innerWidth - width - BESIDE);
    const top = Math.min(y + BESIDE, window.innerHeight - height - BESIDE);
    element.style.transform = `translate(${left}px, ${top}px)`;
  }

  remove(): void {
    this.#element.remove();
  }
}
