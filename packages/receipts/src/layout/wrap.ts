import { clustersOf, wordsOf } from './cells.ts';

/** The width of a text, in cells of a printer or in dots of a picture. */
export type Measure = (text: string) => number;

/**
 * Breaks a text into lines no wider than `width`: at line feeds, between words, and inside a word that is wider than a
 * line. Blanks at the start of a text indent all of its lines. No character is lost but blanks at a break.
 */
export function wrapText(text: string, width: number, measure: Measure): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph.trimEnd(), width, measure));
}

function wrapParagraph(text: string, width: number, measure: Measure): string[] {
  if (measure(text) <= width) return [text];
  const words = text.trimStart();
  const blanks = text.slice(0, text.length - words.length);
  // An indent that leaves no room is dropped.
  const indent = measure(blanks) * 2 <= width ? blanks : '';
  // Measured with its indent: a mark at the start of a line is on the last blank of it.
  const fits = (line: string): boolean => measure(indent + line) <= width;
  const lines: string[] = [];
  let line = '';
  const push = (piece: string): void => {
    const longer = line + piece;
    if (fits(longer.trimEnd())) line = longer;
    else {
      if (line.trim() !== '') lines.push(line.trimEnd());
      line = piece.trimStart();
    }
  };
  for (const word of wordsOf(words)) {
    if (fits(word)) push(word);
    else for (const cluster of clustersOf(word)) push(cluster);
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return lines.map((one) => indent + one);
}
