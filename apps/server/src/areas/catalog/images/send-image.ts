import { refuse } from '#platform/errors/refusal.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Call } from '#platform/http/call.ts';
import type { CompanyScope } from '#platform/tenancy/scope.ts';
import { getImage } from './images.rows.ts';

/** Answers a call with a picture of the company; refuses an unknown one. */
export async function sendImage(
  { reply }: Pick<Call, 'reply'>,
  scope: CompanyScope,
  imageID: string,
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<string> {
  const image = await read((tx) => getImage(tx, scope, imageID));
  if (image === null) return refuse('image.error.not_found');
  // Opened by itself it is nothing but a picture.
  reply
    .header('content-type', image.mediaType)
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff');
  await reply.send(image.bytes);
  return '';
}
