interface LineSize {
  readonly width: number;
  readonly height: number;
  /** The figure that reaches the upper edge. */
  readonly top: number;
}

/** Keeps the ends of a line inside the picture. */
const EDGE = 2;

/** The path of a line through figures at equal distances; a line at the lower edge where there is nothing to draw. */
export function linePath(figures: readonly number[], { width, height, top }: LineSize): string {
  const yOf = (figure: number) =>
    top <= 0 ? height - EDGE : height - EDGE - (Math.max(0, figure) / top) * (height - 2 * EDGE);
  const [only] = figures;
  if (figures.length < 2) return `M0 ${yOf(only ?? 0)}L${width} ${yOf(only ?? 0)}`;
  return figures
    .map((figure, at) => `${at === 0 ? 'M' : 'L'}${(at * width) / (figures.length - 1)} ${yOf(figure)}`)
    .join('');
}
