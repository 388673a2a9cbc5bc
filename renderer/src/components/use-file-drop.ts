import { useEffect, useRef, useState } from 'react';

/** The mounted components that take dropped files; the newest one gets them. */
const takers: object[] = [];

/** The files held over the window; null if what is held is not a file (a text, a link), which is ignored. */
export interface HeldFiles {
  /** As far as the browser tells before they are dropped. */
  files: number;
}

/**
 * Takes files dropped anywhere in the window while the calling component is mounted and no later one is; returns
 * what is held over the window.
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
