/** Reads the line of a place in a text, 1 for the first; for texts that are asked many times. */
export function linesOf(text: string): (offset: number) => number {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
  return (offset) => {
    let [from, to] = [0, ends.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((ends[middle] ?? offset) < offset) from = middle + 1;
      else to = middle;
    }
    return from + 1;
  };
}
