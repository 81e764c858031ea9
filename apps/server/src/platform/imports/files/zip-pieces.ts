import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Written piece by piece; what comes after a file says how long it was (PKWARE's APPNOTE, 4.3 and 4.4.4). */
const SIZES_FOLLOW = 0x08;
const UTF8_NAMES = 0x800;
const DEFLATED = 8;
const VERSION = 20;
/** 1 January 1980: the same rows are the same file. */
const DAY = 0x21;
/** Larger archives need another format. */
const MOST_BYTES = 0xff_ff_ff_ff;

interface Entry {
  readonly name: Buffer;
  readonly at: number;
  crc: number;
  size: number;
  packed: number;
}

/** A ZIP archive that is made piece by piece, none of which is kept. Every call answers the next bytes of it. */
export class ZipPieces {
  readonly #entries: Entry[] = [];
  #length = 0;

  /** Begins a file; the one before it was closed. */
  open(name: string): Buffer {
    const entry = { name: Buffer.from(name), at: this.#length, crc: 0, size: 0, packed: 0 };
    this.#entries.push(entry);
    return this.#sent(Buffer.concat([numbers([4, 0x04034b50], ...this.#common(entry, false), [2, 0]), entry.name]));
  }

  /** Adds to the file that was begun. */
  add(text: string): Buffer {
    const entry = this.#last();
    const bytes = Buffer.from(text);
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    // Ends with a whole byte and not with the end of the file, so that the next piece follows it.
    return this.#packed(entry, deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }));
  }

  /** Ends the file that was begun. */
  close(): Buffer {
    const entry = this.#last();
    const end = this.#packed(entry, deflateRawSync(Buffer.alloc(0)));
    const sizes = numbers([4, 0x08074b50], [4, entry.crc], [4, entry.packed], [4, entry.size]);
    return Buffer.concat([end, this.#sent(sizes)]);
  }

  /** A whole file. */
  file(name: string, text: string): Buffer {
    return Buffer.concat([this.open(name), this.add(text), this.close()]);
  }

  /** Ends the archive. */
  end(): Buffer {
    const at = this.#length;
    const list = Buffer.concat(
      this.#entries.flatMap((entry) => [
        numbers(
          [4, 0x02014b50],
          [2, VERSION],
          ...this.#common(entry, true),
          [2, 0],
          [2, 0],
          [2, 0],
          [2, 0],
          [4, 0],
          [4, entry.at],
        ),
        entry.name,
      ]),
    );
    const count = this.#entries.length;
    return Buffer.concat([
      list,
      numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, list.length], [4, at], [2, 0]),
    ]);
  }

  #common({ name, crc, packed, size }: Entry, isKnown: boolean): Field[] {
    return [
      [2, VERSION],
      [2, SIZES_FOLLOW | UTF8_NAMES],
      [2, DEFLATED],
      [2, 0],
      [2, DAY],
      [4, isKnown ? crc : 0],
      [4, isKnown ? packed : 0],
      [4, isKnown ? size : 0],
      [2, name.length],
    ];
  }

  #packed(entry: Entry, bytes: Buffer): Buffer {
    entry.packed += bytes.length;
    return this.#sent(bytes);
  }

  #sent(bytes: Buffer): Buffer {
    this.#length += bytes.length;
    if (this.#length > MOST_BYTES || this.#last().size > MOST_BYTES) throw new Error('This archive is too large.');
    return bytes;
  }

  #last(): Entry {
    const entry = this.#entries.at(-1);
    if (entry === undefined) throw new Error('No file was begun.');
    return entry;
  }
}

/** How many bytes a number has, and the number. */
type Field = readonly [bytes: 2 | 4, value: number];

function numbers(...fields: readonly Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [length]) => sum + length, 0));
  let at = 0;
  for (const [length, value] of fields) at = bytes.writeUIntLE(value, at, length);
  return bytes;
}
