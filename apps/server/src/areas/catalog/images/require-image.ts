import { imageURL } from '@tavola/contract';
import { refuse } from '#platform/errors/refusal.ts';
import type { Tx } from '#platform/database/tx.ts';

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
  const found =
    id === undefined
      ? []
      : (await tx.raw<{ id: string }>('SELECT id FROM images WHERE company_id = $1 AND id = $2::uuid', [companyID, id]))
          .rows;
  if (found.length === 0) refuse('image.error.not_found', {}, { fields: [{ path: field, code: 'gone' }] });
}
