import { Zip, ZipDeflate } from 'fflate';

/** The first day that an archive can name: the same rows are the same file. */
const DAY = new Date(1980, 0, 1);
/** Larger archives need another format. */
const MOST_BYTES = 0xff_ff_ff_ff;

/** A ZIP archive that is made piece by piece, none of which is kept. Every call answers the next bytes of it. */
export class ZipPieces {
  readonly #zip: Zip;
  #file: ZipDeflate | null = null;
  #made: Uint8Array[] = [];
  #length = 0;

  constructor() {
    this.#zip = new Zip((error, bytes) => {
      if (error !== null) throw error;
      this.#made.push(bytes);
    });
  }

  /** Begins a file; the one before it was closed. */
  open(name: string): Buffer {
    this.#file = new ZipDeflate(name, { level: 3 });
    this.#file.mtime = DAY;
    this.#zip.add(this.#file);
    return this.#taken();
  }

  /** Adds to the file that was begun. */
  add(text: string): Buffer {
    this.#file?.push(Buffer.from(text));
    return this.#taken();
  }

  /** Ends the file that was begun. */
  close(): Buffer {
    this.#file?.push(new Uint8Array(), true);
    return this.#taken();
  }

  /** A whole file. */
  file(name: string, text: string): Buffer {
    return Buffer.concat([this.open(name), this.add(text), this.close()]);
  }

  /** Ends the archive. */
  end(): Buffer {
    this.#zip.end();
    return this.#taken();
  }

  #taken(): Buffer {
    const bytes = Buffer.concat(this.#made);
    this.#made = [];
    this.#length += bytes.length;
    if (this.#length > MOST_BYTES) throw new Error('This archive is too large.');
    return bytes;
  }
}
