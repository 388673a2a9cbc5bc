/** A browser's text field, as far as an editor needs it. */
export class TypingField extends EventTarget {
  selectionStart = 0;
  selectionEnd = 0;
  readOnly = false;
  #value = '';

  get value(): string {
    return this.#value;
  }

  set value(text: string) {
    this.#value = text;
    this.selectionStart = this.selectionEnd = text.length;
  }

  focus(): void {}

  setSelectionRange(start: number, end: number): void {
    this.selectionStart = start;
    this.selectionEnd = end;
  }

  setRangeText(text: string, start: number, end: number): void {
    this.#value = this.#value.slice(0, start) + text + this.#value.slice(end);
    this.selectionStart = this.selectionEnd = start + text.length;
  }

  type(text: string): void {
    for (const letter of text) {
      const event = Object.assign(new Event('beforeinput', { cancelable: true }), {
        inputType: 'insertText',
      });
      if (!this.dispatchEvent(event)) continue;
      const at = this.selectionStart;
      this.#value = this.#value.slice(0, at) + letter + this.#value.slice(at);
      this.selectionStart = this.selectionEnd = at + 1;
      this.dispatchEvent(Object.assign(new Event('input'), { inputType: 'insertText', data: letter }));
    }
  }

  /** What a handler puts on the clipboard, or into what is dragged; null if it leaves that to the browser. */
  give(type: 'copy' | 'cut' | 'dragstart'): string | null {
    let given: string | null = null;
    const transfer = { setData: (_type: string, text: string) => (given = text) };
    const key = type === 'dragstart' ? 'dataTransfer' : 'clipboardData';
    this.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), { [key]: transfer }));
    return given;
  }

  erase(): void {
    this.value = '';
    this.dispatchEvent(Object.assign(new Event('input'), { inputType: 'deleteContentBackward' }));
  }

  compose(text: string): void {
    this.dispatchEvent(new Event('compositionstart'));
    this.value = text;
    this.dispatchEvent(Object.assign(new Event('input'), { inputType: 'insertCompositionText' }));
  }
}
