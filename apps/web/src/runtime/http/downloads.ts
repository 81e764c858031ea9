import type { FileAnswer } from '@tavola/contract';

/** Saves a file as a browser download. */
export function download({ fileName, mediaType, contentBase64 }: FileAnswer): void {
  const bytes = Uint8Array.from(atob(contentBase64), (letter) => letter.codePointAt(0) ?? 0);
  const address = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has started to read by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
