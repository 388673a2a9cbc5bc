import { type DragEvent, useState } from 'react';

export interface ChipDrag {
  source: { draggable: true; onDragStart: (event: DragEvent) => void; onDragEnd: () => void };
  target: { onDragOver: (event: DragEvent) => void; onDrop: (event: DragEvent) => void };
  /** Whether the dragged chip would be dropped here. */
  isOver: boolean;
}

/** Moves a chip by dragging it onto another one, whose place it takes. By keyboard: Alt with an arrow. */
export function useChipDrag(onDropped: (key: number, at: number) => void): {
  of: (key: number, at: number) => ChipDrag;
} {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    of: (key, at) => ({
      isOver: dragged !== null && over === at,
      source: {
        draggable: true,
        onDragStart: (event) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', '');
          setDragged(key);
        },
        onDragEnd: end,
      },
      target: {
        onDragOver: (event) => {
          if (dragged === null) return;
          event.preventDefault();
          setOver(at);
        },
        onDrop: (event) => {
          if (dragged === null) return;
          event.preventDefault();
          onDropped(dragged, at);
          end();
        },
      },
    }),
  };
}
