import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Large answers that are made once and sent often: how they travel. */
export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Beyond it the bytes hardly shrink, and the first caller waits. */
const BROTLI_QUALITY = 5;
/** The same item is in the table of texts and in many lists: all of them must fit into one window. */
const BROTLI_WINDOW_BITS = 22;

/** The bytes of an answer in an encoding. */
export async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bytes;
  if (encoding === 'gzip') return zip(bytes);
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** The best of the encodings that the caller takes. */
export function encodingOf(accepted: string | undefined): Encoding {
  const taken = new Set(
    (accepted ?? '').split(',').flatMap((part) => {
      const [name = '', ...params] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      return params.some((param) => /^q=0(\.0*)?$/.test(param)) ? [] : [name];
    }),
  );
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : 'identity';
}
