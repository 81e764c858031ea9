/** As base64, in pieces: the arguments of a call are limited. Pieces of a multiple of three bytes can be joined. */
export function toText(bytes: Uint8Array): string {
  const PIECE = 3 * 4096;
  let text = '';
  for (let from = 0; from < bytes.length; from += PIECE)
    text += btoa(String.fromCharCode(...bytes.subarray(from, from + PIECE)));
  return text;
}

/** The bytes of base64; throws where it is none. */
export function fromText(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  // Hundreds of orders are opened at a start: a call for each letter takes several times as long.
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return bytes;
}
