import type { Question } from './paper.ts';
import { stripOf, type Printed } from './printed.ts';

interface Step {
  /** Bytes that it takes; 0 = more have to come first. */
  readonly length: number;
  readonly printed?: Printed;
  readonly question?: Question;
}

const [LF, ESC, RS, GS, NUL, ETB] = [0x0a, 0x1b, 0x1e, 0x1d, 0x00, 0x17];
/** Bytes after `ESC x` of commands that change nothing that is read here. */
const ESC_PARAMETERS: Readonly<Record<string, number>> = {
  '@': 0,
  M: 0,
  P: 0,
  ':': 0,
  ' ': 1,
  s: 2,
  z: 1,
  '0': 0,
  '-': 1,
  '4': 0,
  '5': 0,
  l: 1,
  Q: 1,
};
const RS_PARAMETERS: Readonly<Record<string, number>> = { a: 1, F: 1, R: 1 };
const GS_PARAMETERS: Readonly<Record<string, number>> = { a: 1, A: 2, R: 2, t: 1, '\u0003': 3 };
const SIGN = (byte: number): string => String.fromCharCode(byte);

/** Reads the bytes of a printer that speaks Star's commands as they arrive, in pieces of any size. */
export class StarPaperReader {
  #bytes = Buffer.alloc(0);
  #text: number[] = [];
  #isWide = false;
  #isBold = false;
  #isRaster = false;
  #cutsAfterRaster = true;

  /** Takes bytes; gives what they print and what they ask, in order. */
  read(bytes: Uint8Array): { readonly printed: readonly Printed[]; readonly questions: readonly Question[] } {
    this.#bytes = Buffer.concat([this.#bytes, bytes]);
    const printed: Printed[] = [];
    const questions: Question[] = [];
    for (;;) {
      const step = this.#step();
      if (step === null || step.length === 0 || step.length > this.#bytes.length) break;
      this.#bytes = this.#bytes.subarray(step.length);
      if (step.printed !== undefined) printed.push(step.printed);
      if (step.question !== undefined) questions.push(step.question);
    }
    return { printed, questions };
  }

  #step(): Step | null {
    const [first, second, third] = this.#bytes;
    if (first === undefined) return null;
    if (first === ESC) return second === undefined ? null : this.#esc(second, third);
    if (this.#isRaster && first === 0x62) return this.#rasterRow(second, third);
    if (first === 0x07) return { length: 1, printed: { kind: 'pulse' } };
    if (first === ETB) return { length: 1, question: { kind: 'endOfBlock' } };
    if (first === LF) return this.#line();
    if (first >= 0x20) this.#text.push(first);
    return { length: 1 };
  }

  #line(): Step {
    const text = Buffer.from(this.#text).toString('latin1');
    this.#text = [];
    return { length: 1, printed: { kind: 'text', text, size: this.#isWide ? 2 : 1, isBold: this.#isBold } };
  }

  #esc(second: number, third: number | undefined): Step | null {
    const sign = SIGN(second);
    if (sign === 'E' || sign === 'F') {
      this.#isBold = sign === 'E';
      return { length: 2 };
    }
    const parameters = ESC_PARAMETERS[sign];
    if (parameters !== undefined) return { length: 2 + parameters };
    if (third === undefined) return null;
    if (sign === 'W' || sign === 'h') {
      if (sign === 'W') this.#isWide = third === 1;
      return { length: 3 };
    }
    if (sign === 'd') return { length: 3, printed: { kind: 'cut' } };
    // The width of a pulse; the pulse itself follows.
    if (sign === '\u0007') return { length: 4 };
    if (sign === '\u0006') return { length: 3, question: { kind: 'state' } };
    if (sign === 'K') return this.#strip(third);
    if (sign === '*') return this.#raster();
    const more = second === RS ? RS_PARAMETERS[SIGN(third)] : second === GS ? GS_PARAMETERS[SIGN(third)] : undefined;
    if (more === undefined) throw new Error(`The simulator does not know ESC ${second.toString(16)}.`);
    return { length: 3 + more };
  }

  /** Eight dots high, a byte a column; its line feed is part of it. */
  #strip(columns: number): Step | null {
    const length = 4 + columns + 1;
    if (this.#bytes.length < length) return null;
    return { length, printed: stripOf(this.#bytes.subarray(4, 4 + columns)) };
  }

  /** `ESC * r` and a letter, up to a NUL where the letter has a figure. */
  #raster(): Step | null {
    const letter = this.#bytes[3];
    if (letter === undefined) return null;
    const sign = SIGN(letter);
    if (sign === 'A' || sign === 'B') {
      this.#isRaster = sign === 'A';
      const cut: Printed = { kind: 'cut' };
      return { length: 4, ...(sign === 'B' && this.#cutsAfterRaster ? { printed: cut } : {}) };
    }
    const end = this.#bytes.indexOf(NUL, 4);
    if (end === -1) return null;
    if (sign === 'E') this.#cutsAfterRaster = this.#bytes.toString('latin1', 4, end) !== '1';
    const height = sign === 'Y' ? Number(this.#bytes.toString('latin1', 4, end)) : 0;
    if (height === 0) return { length: end + 1 };
    return { length: end + 1, printed: { kind: 'picture', width: 8, height, bits: new Uint8Array(height) } };
  }

  #rasterRow(low: number | undefined, high: number | undefined): Step | null {
    if (low === undefined || high === undefined) return null;
    const across = low + 256 * high;
    const length = 3 + across;
    if (this.#bytes.length < length) return null;
    const bits = Uint8Array.from(this.#bytes.subarray(3, length));
    return { length, printed: { kind: 'picture', width: across * 8, height: 1, bits } };
  }
}
