import type { FileAnswer } from '@tavola/contract';

/** Four letters are three bytes; a long file is read in pieces, since a list of all its letters takes much memory. */
const LETTERS_AT_ONCE = 1_048_576;

/** Saves a file as a browser download. */
export function download({ fileName, mediaType, contentBase64 }: FileAnswer): void {
  const pieces: BlobPart[] = [];
  for (let at = 0; at < contentBase64.length; at += LETTERS_AT_ONCE) {
    const letters = atob(contentBase64.slice(at, at + LETTERS_AT_ONCE));
    pieces.push(Uint8Array.from(letters, (letter) => letter.codePointAt(0) ?? 0));
  }
  save(fileName, new Blob(pieces, { type: mediaType }));
}

/** Saves a text that the page itself has as a browser download. */
export const downloadText = (fileName: string, mediaType: string, text: string): void =>
  save(fileName, new Blob([text], { type: mediaType }));

/** Saves a picture or another file that the page itself has made as a browser download. */
export const downloadBlob = (fileName: string, file: Blob): void => save(fileName, file);

function save(fileName: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has started to read by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
