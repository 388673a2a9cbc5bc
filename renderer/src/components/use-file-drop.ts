import { useEffect, useRef, useState } from 'react';

/** Who takes dropped files, by mounting; the newest one gets them. */
const takers: object[] = [];

/** Of what is held over the window; null where it is no file (a text, a link), which is left alone. */
export interface HeldFiles {
  /** As far as the browser says so before they are dropped. */
  files: number;
}

/**
 * Takes files dropped anywhere in the window while the calling component is mounted and no later one does; gives what is held
 * over the window.
 */
export function useFileDrop(onFiles: (files: File[]) => void): HeldFiles | null {
  const [held, setHeld] = useState<HeldFiles | null>(null);
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    const self = {};
    takers.push(self);
    const isFor = ({ dataTransfer }: DragEvent) =>
      takers.at(-1) === self && dataTransfer?.types.includes('Files') === true;
    const over = (event: DragEvent) => {
      if (!isFor(event)) return;
      event.preventDefault();
      const files = event.dataTransfer?.items.length ?? 0;
      setHeld((before) => (before?.files === files ? before : { files }));
    };
    const left = (event: DragEvent) => {
      if (event.relatedTarget === null) setHeld(null);
    };
    const drop = (event: DragEvent) => {
      if (!isFor(event)) return;
      event.preventDefault();
      setHeld(null);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) take.current(files);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', left);
    window.addEventListener('drop', drop);
    return () => {
      takers.splice(takers.indexOf(self), 1);
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', left);
      window.removeEventListener('drop', drop);
    };
  }, []);
  return held;
}
