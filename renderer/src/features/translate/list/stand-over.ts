import { ACTIVE_TARGET } from './SegmentRow.tsx';

/** Places the field over the translation of the active row, or out of view if that row is not drawn. */
export function standOver(layer: HTMLElement | null, box: HTMLElement | null): void {
  if (!layer || !box) return;
  const target = box.querySelector(`#${ACTIVE_TARGET}`);
  layer.toggleAttribute('data-out', target === null);
  if (!target) return;
  const at = target.getBoundingClientRect();
  const around = box.getBoundingClientRect();
  const x = at.x - around.x + box.scrollLeft - box.clientLeft;
  const y = at.y - around.y + box.scrollTop - box.clientTop;
  layer.style.transform = `translate(${x}px, ${y}px)`;
  layer.style.width = `${at.width}px`;
  layer.style.height = `${at.height}px`;
}
