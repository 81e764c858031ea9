import { IMPORT_MAX_ROWS } from '@tavola/contract';
import { TooLargeFile, UnsafeFile } from './file-faults.ts';

const MAX_DEPTH = 64;
/** Rows of a sheet, empty ones included: a program that formats a whole column may write all million of them. */
const MAX_ROWS = 10 * IMPORT_MAX_ROWS;
const ROW = /<row[\s/>]/g;
const [LESS, GREATER, SLASH, QUESTION, EXCLAMATION] = [0x3c, 0x3e, 0x2f, 0x3f, 0x21];

/**
 * Reads the bytes of an XML part as they are unpacked and refuses what a spreadsheet never needs: document types (and
 * with them entities of any kind), other encodings than UTF-8, elements nested beyond reason, and more rows than would
 * fit into memory. Comments and CDATA count as text.
 */
export class XmlGuard {
  #isFirst = true;
  #tail = '';
  #rows = 0;
  #depth = 0;
  #before = 0;
  #isOpening = false;

  take(chunk: Buffer): void {
    if (this.#isFirst && chunk.length > 1) {
      this.#isFirst = false;
      if (
        chunk[0] === 0 ||
        chunk[1] === 0 ||
        (chunk[0] === 0xff && chunk[1] === 0xfe) ||
        (chunk[0] === 0xfe && chunk[1] === 0xff)
      )
        throw new UnsafeFile('XML');
      const declared = /^(?:\uFEFF|\u00ef\u00bb\u00bf)?<\?xml[^>]*encoding=["']([^"']+)["']/i.exec(
        chunk.toString('latin1', 0, 200),
      )?.[1];
      if (declared !== undefined && !/^(utf-?8|us-ascii)$/i.test(declared)) throw new UnsafeFile('XML');
    }
    const letters = chunk.toString('latin1');
    const text = this.#tail + letters;
    if (/<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST)/i.test(text)) throw new UnsafeFile('DOCTYPE');
    // One character less than the pattern, so that no row is counted twice.
    this.#rows += (this.#tail.slice(-4) + letters).match(ROW)?.length ?? 0;
    if (this.#rows > MAX_ROWS) throw new TooLargeFile();
    this.#tail = text.slice(-10);
    this.#measure(chunk);
  }

  #measure(chunk: Buffer): void {
    for (const byte of chunk) {
      if (this.#before === LESS) {
        this.#isOpening = byte !== SLASH && byte !== QUESTION && byte !== EXCLAMATION;
        if (this.#isOpening) this.#depth += 1;
        else if (byte === SLASH) this.#depth -= 1;
        if (this.#depth > MAX_DEPTH) throw new UnsafeFile('XML');
      } else if (byte === GREATER && this.#isOpening) {
        if (this.#before === SLASH) this.#depth -= 1;
        this.#isOpening = false;
      }
      this.#before = byte;
    }
  }
}
