import styles from './filling.module.css';

/** Right of and below the pointer, in CSS pixels. */
const BESIDE = 14;

/** The words beside the pointer while the handle is drawn: what it fills, and what Ctrl does. */
export class FillHint {
  readonly #element = document.createElement('div');

  constructor() {
    this.#element.className = styles.hint ?? '';
    // The status bar has the same words, for screen readers too.
    this.#element.setAttribute('aria-hidden', 'true');
  }

  /** @param x The pointer in the page, as `y`. @param words Empty where nothing would be filled. */
  show(x: number, y: number, words: string): void {
    const element = this.#element;
    if (words === '') {
      element.remove();
      return;
    }
    element.textContent = words;
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
