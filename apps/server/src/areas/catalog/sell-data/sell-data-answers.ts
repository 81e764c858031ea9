import { pack } from '@tavola/contract';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Call } from '#platform/http/call.ts';
import type { LocationCatalog } from './sell-data-cache.ts';

/** How the sell data travels: as records, or packed into columns. */
export type AnswerShape = 'plain' | 'packed';
type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Beyond it the bytes hardly shrink, and the first terminal of a version waits. */
const BROTLI_QUALITY = 5;
/** The same item is in the table of texts and in many lists: all of them must fit into one window. */
const BROTLI_WINDOW_BITS = 22;

/** Bytes by version: whatever number of terminals asks in the morning, each version is written and compressed once. */
const answers = new WeakMap<LocationCatalog, Map<string, Promise<Buffer>>>();

function bytesOf(catalog: LocationCatalog, shape: AnswerShape, encoding: Encoding): Promise<Buffer> {
  const kept = answers.get(catalog) ?? new Map<string, Promise<Buffer>>();
  answers.set(catalog, kept);
  const key = `${shape} ${encoding}`;
  const found = kept.get(key) ?? make(catalog, shape, encoding);
  kept.set(key, found);
  return found;
}

async function make(catalog: LocationCatalog, shape: AnswerShape, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity')
    return Buffer.from(JSON.stringify(shape === 'packed' ? pack(catalog.snapshot) : catalog.snapshot), 'utf8');
  const bytes = await bytesOf(catalog, shape, 'identity');
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

/**
 * Sends the sell data with its version as ETag: nothing but 304 to who has it, otherwise bytes that were made once for
 * this version.
 */
export async function sendCatalog(call: Call, catalog: LocationCatalog, shape: AnswerShape): Promise<void> {
  const { request, reply } = call;
  const etag = `"${call.scope.locationID}-${catalog.version}"`;
  reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'accept-encoding');
  if (request.headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
    return void (await reply.code(304).send());
  const encoding = encodingOf(request.headers['accept-encoding']);
  const bytes = await bytesOf(catalog, shape, encoding);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  await reply.header('content-type', 'application/json; charset=utf-8').send(bytes);
}
