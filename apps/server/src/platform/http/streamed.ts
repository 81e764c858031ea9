import type { Readable } from 'node:stream';

/** An answer that is too long to be held in memory: its text as JSON, piece by piece. */
export class Streamed<Answer> {
  /** What the text says; for the compiler only. */
  declare readonly answer?: Answer;
  readonly text: Readable;

  constructor(text: Readable) {
    this.text = text;
  }
}
