import type { LayoutTable } from '@tavola/contract';

const MAX_LINES = 3;
const LETTER = 0.58;

/** Smallest words on a floor, in CSS pixels: readable at arm's length. */
const LEAST_PX = 12;

/** A line of text takes more than the size of its letters; an icon takes a little more than a line. */
const LEADING = 1.25;
const ICON_LEADING = 1.3;
const ICON_SIZE = 1.2;

/** The share of a shape's height that words may take: its outline stays clear of them, above and below. */
const WORDS_HIGH = { rect: 0.86, round: 0.82 } as const;

interface Word {
  readonly text: string;
  readonly size: number;
  /** The middle of the letters. */
  readonly y: number;
}

/** What is written on a table, from its middle. */
export interface TableWords {
  readonly name: Word;
  readonly lines: readonly Word[];
  /** Where the icon begins; null = no room for it, or none. */
  readonly icon: { readonly size: number; readonly y: number } | null;
}

// Vowels and tone marks of Thai are above or below their letter and take no width.
const MARKS = /\p{Mn}/gu;
const lettersOf = (text: string): number => text.replace(MARKS, '').length;

/** The size at which a text fits: never larger than `most`. */
const fitting = (text: string, width: number, most: number): number =>
  Math.min(most, width / (Math.max(1, lettersOf(text)) * LETTER));

/** The first of these words that can be read in the room there is; null = none. */
function readable(words: readonly string[], width: number, most: number, least: number): Omit<Word, 'y'> | null {
  for (const text of words) {
    const size = fitting(text, width, Math.max(most, least));
    if (text !== '' && size >= least) return { text, size };
  }
  return null;
}

/** The words of a table that can be read at a scale, and where they are. Words that do not fit are left out. */
export function wordsOf(
  { name, shape, width, height, rotation }: Pick<LayoutTable, 'name' | 'shape' | 'width' | 'height' | 'rotation'>,
  look: { readonly lines: readonly (readonly string[])[]; readonly icon?: unknown },
  scale: number,
): TableWords {
  const room = Math.min(width, height);
  // A table that is turned upright has only its narrow side for words.
  const isUpright = Math.abs((rotation % 180) - 90) < 45;
  const textWidth = (isUpright ? height : width) * (shape === 'round' ? 0.76 : 0.88);
  const least = scale > 0 ? LEAST_PX / scale : LEAST_PX;
  // Never smaller than what is readable, even where a table has less room than that.
  const lineSize = Math.max(least, Math.min(17, room * 0.2));
  const words = look.lines.slice(0, MAX_LINES).flatMap((line) => readable(line, textWidth, lineSize, least) ?? []);
  const nameSize = fitting(name, textWidth, Math.max(Math.min(30, room * (words.length === 0 ? 0.34 : 0.27)), least));
  const textHeight = (isUpright ? width : height) * (shape === 'round' ? WORDS_HIGH.round : WORDS_HIGH.rect);
  const heightOf = (count: number, hasIcon: boolean): number =>
    nameSize + count * lineSize * LEADING + (hasIcon ? lineSize * ICON_LEADING : 0);
  const hasIcon = look.icon !== undefined;
  // The word of the status says what the icon says; where there is no room for both, the icon goes first.
  const showsIcon = hasIcon && (words.length === 0 || heightOf(words.length, hasIcon) <= textHeight);
  const most = words.findLastIndex((_, index) => heightOf(index + 1, showsIcon) <= textHeight) + 1;
  const lines = words.slice(0, Math.max(1, most));
  const top = -heightOf(lines.length, showsIcon) / 2;
  const nameTop = top + (showsIcon ? lineSize * ICON_LEADING : 0);
  return {
    icon: showsIcon ? { size: lineSize * ICON_SIZE, y: top } : null,
    name: { text: name, size: nameSize, y: nameTop + nameSize / 2 },
    lines: lines.map((line, index) => ({
      ...line,
      y: nameTop + nameSize + lineSize * LEADING * (index + 0.5),
    })),
  };
}
