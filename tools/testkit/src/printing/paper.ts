import { stripOf, type Printed } from './printed.ts';

export type { Printed } from './printed.ts';

/**
 * What a printer is asked about itself: in real time, or once everything before is printed. Of Star: its whole state,
 * and to count a block once everything before is printed, which it says in its state.
 */
export type Question =
  | { readonly kind: 'realTime'; readonly about: number }
  | { readonly kind: 'whenPrinted' }
  | { readonly kind: 'state' }
  | { readonly kind: 'endOfBlock' };

interface Step {
  /** Bytes that it takes; 0 = more have to come first. */
  readonly length: number;
  readonly printed?: Printed;
  readonly question?: Question;
}

const [LF, ESC, FS, GS, DLE] = [0x0a, 0x1b, 0x1c, 0x1d, 0x10];
/** Bytes after `ESC x` of commands that change nothing that is read here. */
const ESC_PARAMETERS: Readonly<Record<number, number>> = {
  0x20: 1,
  0x24: 2,
  0x2d: 1,
  0x32: 0,
  0x33: 1,
  0x40: 0,
  0x4a: 1,
  0x4d: 1,
  0x53: 0,
  0x5c: 2,
  0x61: 1,
  0x64: 1,
  0x72: 1,
  0x74: 1,
  0x7b: 1,
};
const GS_PARAMETERS: Readonly<Record<number, number>> = {
  0x42: 1,
  0x4c: 2,
  0x57: 2,
  0x61: 1,
  0x66: 1,
  0x68: 1,
  0x77: 1,
};

/** Reads the bytes of a printer that speaks ESC/POS as they arrive, in pieces of any size. */
export class PaperReader {
  #bytes = Buffer.alloc(0);
  #text: number[] = [];
  #size = 1;
  #isBold = false;
  /** Of the letters of the line so far. */
  #line = { size: 1, isBold: false };

  /** Takes bytes; gives what they print and what they ask, in order. */
  read(bytes: Uint8Array): { readonly printed: readonly Printed[]; readonly questions: readonly Question[] } {
    this.#bytes = Buffer.concat([this.#bytes, bytes]);
    const printed: Printed[] = [];
    const questions: Question[] = [];
    for (;;) {
      const step = this.#step();
      if (step === null || step.length === 0) break;
      this.#bytes = this.#bytes.subarray(step.length);
      if (step.printed !== undefined) printed.push(step.printed);
      if (step.question !== undefined) questions.push(step.question);
    }
    return { printed, questions };
  }

  #step(): Step | null {
    const [first, second, third] = this.#bytes;
    if (first === undefined) return null;
    if (first === DLE) return this.#dle(second, third);
    if (first === ESC) return this.#esc(second, third);
    if (first === GS) return this.#gs(second, third);
    if (first === FS) return this.#fs(second);
    if (first === LF) return this.#lineEnd();
    if (first >= 0x20) this.#letter(first);
    return { length: 1 };
  }

  /** Modes of other letters; nothing to print. */
  #fs(second: number | undefined): Step {
    if (second === undefined) return { length: 0 };
    const length = 2 + (second === 0x53 ? 2 : second === 0x43 || second === 0x2d || second === 0x21 ? 1 : 0);
    return { length: this.#bytes.length < length ? 0 : length };
  }

  #letter(byte: number): void {
    this.#text.push(byte);
    this.#line = {
      size: Math.max(this.#line.size, this.#size),
      isBold: this.#line.isBold || this.#isBold,
    };
  }

  #lineEnd(): Step {
    const text = Buffer.from(this.#text).toString('latin1');
    const line = this.#line;
    this.#text = [];
    this.#line = { size: 1, isBold: false };
    return { length: 1, printed: { kind: 'text', text, ...line } };
  }

  #dle(second: number | undefined, third: number | undefined): Step {
    if (second === undefined || third === undefined) return { length: 0 };
    // A pulse in real time opens the drawer, too.
    if (second === 0x14) return { length: 5, printed: { kind: 'pulse' } };
    return { length: 3, question: { kind: 'realTime', about: third } };
  }

  #esc(second: number | undefined, third: number | undefined): Step {
    if (second === undefined) return { length: 0 };
    if (second === 0x70) return this.#bytes.length < 5 ? { length: 0 } : { length: 5, printed: { kind: 'pulse' } };
    if (second === 0x21) {
      if (third === undefined) return { length: 0 };
      this.#isBold = (third & 8) !== 0;
      this.#size = (third & 0x30) === 0 ? 1 : 2;
      return { length: 3 };
    }
    if (second === 0x2a) return this.#strip();
    if (second === 0x45) {
      if (third === undefined) return { length: 0 };
      this.#isBold = (third & 1) === 1;
      return { length: 3 };
    }
    if (second === 0x69 || second === 0x6d) return { length: 2, printed: { kind: 'cut' } };
    const parameters = ESC_PARAMETERS[second];
    if (parameters === undefined) throw new Error(`The simulator does not know ESC ${second.toString(16)}.`);
    return { length: this.#bytes.length < 2 + parameters ? 0 : 2 + parameters };
  }

  #gs(second: number | undefined, third: number | undefined): Step {
    if (second === undefined || third === undefined) return { length: 0 };
    if (second === 0x72) return { length: 3, question: { kind: 'whenPrinted' } };
    if (second === 0x56) {
      const length = third === 65 || third === 66 ? 4 : 3;
      return this.#bytes.length < length ? { length: 0 } : { length, printed: { kind: 'cut' } };
    }
    if (second === 0x21) {
      this.#size = (third & 7) + 1;
      return { length: 3 };
    }
    if (second === 0x76) return this.#raster();
    const parameters = GS_PARAMETERS[second];
    if (parameters === undefined) throw new Error(`The simulator does not know GS ${second.toString(16)}.`);
    return { length: this.#bytes.length < 2 + parameters ? 0 : 2 + parameters };
  }

  /** `ESC *`: eight dots high, a byte a column. */
  #strip(): Step {
    if (this.#bytes.length < 5) return { length: 0 };
    const length = 5 + this.#bytes.readUInt16LE(3);
    if (this.#bytes.length < length) return { length: 0 };
    return { length, printed: stripOf(this.#bytes.subarray(5, length)) };
  }

  #raster(): Step {
    if (this.#bytes.length < 8) return { length: 0 };
    const [across, height] = [this.#bytes.readUInt16LE(4), this.#bytes.readUInt16LE(6)];
    const length = 8 + across * height;
    if (this.#bytes.length < length) return { length: 0 };
    const bits = Uint8Array.from(this.#bytes.subarray(8, length));
    return { length, printed: { kind: 'picture', width: across * 8, height, bits } };
  }
}
