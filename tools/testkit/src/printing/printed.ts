/** What came out of a printer: text, pictures, cuts and pulses of the drawer, in order. */
export type Printed =
  | { readonly kind: 'text'; readonly text: string; readonly size: number; readonly isBold: boolean }
  | { readonly kind: 'picture'; readonly width: number; readonly height: number; readonly bits: Uint8Array }
  | { readonly kind: 'cut' }
  | { readonly kind: 'pulse' };

/** A strip of eight dots as rows, from one byte a column with the top dot first. */
export function stripOf(columns: Uint8Array): Printed {
  const across = Math.ceil(columns.length / 8);
  const bits = new Uint8Array(across * 8);
  for (const [x, column] of columns.entries())
    for (let y = 0; y < 8; y += 1)
      if ((column & (128 >> y)) !== 0) {
        const at = y * across + Math.floor(x / 8);
        bits[at] = (bits[at] ?? 0) | (128 >> (x % 8));
      }
  return { kind: 'picture', width: across * 8, height: 8, bits };
}

/** Strips and rows that follow each other, as one picture. */
export function joinedPictures(printed: readonly Printed[]): readonly Printed[] {
  const joined: Printed[] = [];
  let run: PrintedPicture[] = [];
  const endRun = (): void => {
    if (run.length > 0) joined.push(below(run));
    run = [];
  };
  for (const part of printed) {
    if (part.kind === 'picture') run.push(part);
    else {
      endRun();
      joined.push(part);
    }
  }
  endRun();
  return joined;
}

type PrintedPicture = Extract<Printed, { readonly kind: 'picture' }>;
function below(pictures: readonly PrintedPicture[]): PrintedPicture {
  const width = Math.max(...pictures.map((picture) => picture.width));
  const height = pictures.reduce((sum, picture) => sum + picture.height, 0);
  const bits = new Uint8Array((width / 8) * height);
  let at = 0;
  for (const { bits: own, width: ownWidth, height: ownHeight } of pictures)
    for (let y = 0; y < ownHeight; y += 1) {
      bits.set(own.subarray((y * ownWidth) / 8, ((y + 1) * ownWidth) / 8), at);
      at += width / 8;
    }
  return { kind: 'picture', width, height, bits };
}
