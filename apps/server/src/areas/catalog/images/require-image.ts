import { imageURL } from '@tavola/contract';
import { refuse } from '#platform/errors/refusal.ts';
import type { Tx } from '#platform/database/tx.ts';
import { hasImage } from './images.rows.ts';

const ADDRESS = new RegExp(`^${imageURL('([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})')}$`, 'i');

/**
 * Refuses a picture that the company does not keep: a record shows nothing from elsewhere (back-office spec, section
 * 8). Null and '' are no picture; `field` is where the form shows it.
 */
export async function requireImage(
  tx: Tx,
  { companyID }: { readonly companyID: string },
  imageUrl: string | null,
  field = 'imageUrl',
): Promise<void> {
  if (imageUrl === null || imageUrl === '') return;
  const id = ADDRESS.exec(imageUrl)?.[1];
  const isKept = id !== undefined && (await hasImage(tx, { companyID }, id));
  if (!isKept) refuse('image.error.not_found', {}, { fields: [{ path: field, code: 'gone' }] });
}
