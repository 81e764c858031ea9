import { UnreadableFile } from './file-faults.ts';

/**
 * The text of a file in whatever a spreadsheet program wrote it: UTF-8, UTF-16 of either order, or the Windows code
 * pages of Western Europe and of Thailand. Throws `UnreadableFile` for bytes that are no text.
 */
export function decodeText(content: Buffer): string {
  const text = decoded(content);
  // Control characters in number are no text: this is some other kind of file.
  if (text.includes('\0')) throw new UnreadableFile();
  return text;
}

function decoded(content: Buffer): string {
  const utf16 = utf16Of(content);
  if (utf16 !== null) return read(utf16, content);
  try {
    return read('utf-8', content);
  } catch {
    if (hasControls(content)) throw new UnreadableFile();
    return read(isThai(content) ? 'windows-874' : 'windows-1252', content);
  }
}

function read(encoding: string, content: Buffer): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    throw new UnreadableFile();
  }
}

/** UTF-16 by its mark, or by its zeros: text of the first lines has a zero in every second byte. */
function utf16Of(content: Buffer): 'utf-16le' | 'utf-16be' | null {
  const [first = 0, second = 0] = content;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = content.subarray(0, 256 - (content.length % 2));
  const zeros = [0, 0];
  start.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const most = start.length / 4;
  if ((zeros[0] ?? 0) === 0 && (zeros[1] ?? 0) > most) return 'utf-16le';
  return (zeros[1] ?? 0) === 0 && (zeros[0] ?? 0) > most ? 'utf-16be' : null;
}

const TAB = 9;
const LINE_END = 13;
const SPACE = 32;
const hasControls = (content: Buffer): boolean =>
  content.some((byte) => byte < SPACE && (byte < TAB || byte > LINE_END));

/** Thai letters follow one another, while the accented letters of other languages are among plain ones. */
function isThai(content: Buffer): boolean {
  let [inRow, alone] = [0, 0];
  for (const [at, byte] of content.entries()) {
    if (byte < 0x80) continue;
    // These are no characters of the Thai code page.
    if ((byte >= 0xdb && byte <= 0xde) || byte >= 0xfc) return false;
    if ((content[at - 1] ?? 0) >= 0xa1 || (content[at + 1] ?? 0) >= 0xa1) inRow += 1;
    else alone += 1;
  }
  return inRow > alone;
}
