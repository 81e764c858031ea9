/** What is around the values of a statement: its text, without the values. */
export class Shape {
  /** One more than there are values: what is before, between and after them. */
  readonly strings: readonly string[];
  #text: string | null = null;

  constructor(strings: readonly string[]) {
    this.strings = strings;
  }

  /** The text with its values numbered. */
  get text(): string {
    this.#text ??= numbered(this.strings);
    return this.#text;
  }
}

/** Numbered values one after another, such as `$3, $4`; what is sent with them begins at the first number. */
export const places = (first: number, count: number): string =>
  Array.from({ length: count }, (_, index) => placeOf(first + index)).join(', ');

const placeOf = (number: number): string => `$${number}`;

function numbered(strings: readonly string[]): string {
  let text = strings[0] ?? '';
  for (let place = 1; place < strings.length; place++) text += placeOf(place) + (strings[place] ?? '');
  return text;
}

/**
 * Remembers what pieces come to when they are put together. A statement of a sale has the same pieces every time, and
 * putting its text together costs more than all else that is done with it before it is sent.
 */
export class ShapeMemory {
  #shape: Shape | null = null;
  #behindValue: ShapeMemory | null = null;
  // Weak, so that pieces that are created for every statement are released with it.
  #behind: WeakMap<Shape, ShapeMemory> | null = null;

  /** The memory of what is made of the pieces so far and one more: a piece of text, or null for a value. */
  after(piece: Shape | null): ShapeMemory {
    if (piece === null) return (this.#behindValue ??= new ShapeMemory());
    this.#behind ??= new WeakMap();
    const known = this.#behind.get(piece);
    if (known !== undefined) return known;
    const next = new ShapeMemory();
    this.#behind.set(piece, next);
    return next;
  }

  /** What the pieces so far come to. */
  shape(make: () => readonly string[]): Shape {
    this.#shape ??= new Shape(make());
    return this.#shape;
  }
}
