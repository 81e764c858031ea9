/** As base64, in pieces: the arguments of a call are limited. Pieces of a multiple of three bytes can be joined. */
export function toText(bytes: Uint8Array): string {
  const PIECE = 3 * 4096;
  let text = '';
  for (let from = 0; from < bytes.length; from += PIECE)
    text += btoa(String.fromCharCode(...bytes.subarray(from, from + PIECE)));
  return text;
}

/** The bytes of base64; throws where it is none. */
export const fromText = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
