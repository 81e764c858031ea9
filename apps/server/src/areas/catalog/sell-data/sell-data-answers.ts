import { pack } from '@tavola/contract';
import type { Call } from '#platform/http/call.ts';
import { compress, encodingOf, type Encoding } from '#platform/http/compressed.ts';
import type { LocationCatalog } from './sell-data-cache.ts';

/** How the sell data travels: as records, or packed into columns. */
export type AnswerShape = 'plain' | 'packed';

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
  return compress(await bytesOf(catalog, shape, 'identity'), encoding);
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
