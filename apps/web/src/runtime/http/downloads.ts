import type { FileAnswer } from '@tavola/contract';

/** Saves a file as a browser download. */
export function download({ fileName, mediaType, contentBase64 }: FileAnswer): void {
  const bytes = Uint8Array.from(atob(contentBase64), (letter) => letter.codePointAt(0) ?? 0);
  save(fileName, new Blob([bytes], { type: mediaType }));
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
