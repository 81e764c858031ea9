/**
 * How much paper a text takes on a printer of fixed pitch: one cell a character, none for the marks above and below
 * one, two for wide ones. Thai vowels and tone marks are on their consonant; only sara am takes a cell.
 */

const clusters = new Intl.Segmenter('th', { granularity: 'grapheme' });
const words = new Intl.Segmenter('th', { granularity: 'word' });

// A consonant and its sara am are one cluster of two cells.
const AM = /[\u0e33\u0eb3]/;
const EMPTY = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}]/u;
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** What a person sees as one character. */
export const clustersOf = (text: string): string[] => Array.from(clusters.segment(text), ({ segment }) => segment);

/** Pieces between which a line may break: words, also of Thai, which parts them with no blanks. */
export const wordsOf = (text: string): string[] => Array.from(words.segment(text), ({ segment }) => segment);

/** Cells of a text on paper. */
export function cellsOf(text: string): number {
  // Every sign of plain Latin text is a cell.
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  return clustersOf(text).reduce((sum, cluster) => sum + clusterCells(cluster), 0);
}

function clusterCells(cluster: string): number {
  if (EMPTY.test(cluster)) return 0;
  if (WIDE.test(cluster)) return 2;
  return AM.test(cluster.slice(1)) ? 2 : 1;
}
