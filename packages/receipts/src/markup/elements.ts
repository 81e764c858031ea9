/** The elements of a receipt template (decision 77) and what each may say. Anything else is refused. */

export type Align = 'left' | 'center' | 'right';
export type Level = 'M' | 'L';

/** A part of a text that data fills: fixed words, or the path of a field and where the template says it. */
export type Piece = { readonly words: string } | { readonly path: readonly string[]; readonly at: number };
export type Filling = readonly Piece[];

export type Condition = {
  readonly path: readonly string[];
  readonly at: number;
  /** The block is printed when the field is empty. */
  readonly isNegated: boolean;
  /** Compared with the field as data; null = any value that is not empty. */
  readonly equals: string | null;
};

export interface TextNode {
  readonly tag: 'text';
  readonly content: Filling;
  readonly align: Align;
  readonly size: 1 | 2;
  readonly isBold: boolean;
}
export interface ColumnNode {
  readonly content: Filling;
  readonly align: Align;
  /** Minimum width in characters; null = as wide as its text, or the rest of the row. */
  readonly width: number | null;
  /** Longer text continues on the next line; null = only at the edge. */
  readonly wrap: number | null;
}
export interface RowNode {
  readonly tag: 'row';
  readonly columns: readonly ColumnNode[];
  readonly size: 1 | 2;
  readonly isBold: boolean;
}
export interface IfNode {
  readonly tag: 'if';
  readonly condition: Condition;
  readonly nodes: readonly Node[];
}
export interface EachNode {
  readonly tag: 'each';
  readonly path: readonly string[];
  readonly at: number;
  readonly as: string;
  /** Names each turn for screen readers; empty = the turns are not separate sections. */
  readonly label: Filling;
  readonly nodes: readonly Node[];
}
export interface QrNode {
  readonly tag: 'qr';
  readonly value: Filling;
  readonly size: number;
  readonly level: Level;
}
export interface BarcodeNode {
  readonly tag: 'barcode';
  readonly value: Filling;
  readonly label: Filling;
}
export interface ImageNode {
  readonly tag: 'image';
  readonly source: Filling;
  readonly width: number;
}
export type Node =
  | TextNode
  | RowNode
  | IfNode
  | EachNode
  | QrNode
  | BarcodeNode
  | ImageNode
  | { readonly tag: 'line' }
  | { readonly tag: 'cut' };

/** Attributes of every element; `column` appears in rows only. */
export const attributesOf = {
  text: ['align', 'size', 'bold'],
  row: ['size', 'bold'],
  column: ['align', 'width', 'wrap'],
  if: ['value', 'not', 'is'],
  each: ['of', 'as', 'label'],
  qr: ['value', 'size', 'level'],
  barcode: ['value', 'label'],
  image: ['source', 'width'],
  line: [],
  cut: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type Tag = keyof typeof attributesOf;

/** Limits of a template and of what it may become, so that no template holds up a terminal (decision 77). */
export const MARKUP_LIMITS = {
  /** Characters of a template, and its bytes in UTF-8, as many as the database allows. */
  characters: 65_536,
  nodes: 2_000,
  /** Elements inside elements. */
  depth: 8,
  columns: 6,
  /** Turns of a loop, and all turns of a document together. */
  turns: 2_000,
  totalTurns: 10_000,
  /** Blocks of a document. */
  blocks: 10_000,
  /** Characters of one text after filling, and of the whole document. */
  textCharacters: 4_000,
  totalCharacters: 500_000,
} as const;

/** Dots of a QR module and width of a picture, unless the template says another (back-office spec, section 9). */
export const QR_SIZE = 3;
export const LOGO_WIDTH = 100;
/** Height of a barcode in dots. */
export const BARCODE_HEIGHT = 48;
