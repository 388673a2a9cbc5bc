/** How many of a hundred are filled, rounded down: only what is complete says 100 %. */
export const percentFilled = (filled: number, required: number): number =>
  Math.floor((filled / required) * 100);
