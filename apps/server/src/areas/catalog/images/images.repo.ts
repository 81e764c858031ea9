import type { ImageMediaType } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope } from '#platform/tenancy/scope.ts';

export interface Image {
  readonly mediaType: ImageMediaType;
  readonly bytes: Buffer;
}

/** Keeps a picture once; a repeat under the same id changes nothing. */
export async function addImage(
  tx: Tx,
  { companyID }: CompanyScope,
  id: string,
  { mediaType, bytes }: Image,
  now: Date,
): Promise<void> {
  await tx.raw(
    `INSERT INTO images (company_id, id, media_type, bytes, created_at) VALUES ($1, $2, $3, decode($4, 'base64'), $5) ON CONFLICT (company_id, id) DO NOTHING`,
    [companyID, id, mediaType, bytes.toString('base64'), now],
  );
}

export async function getImage(tx: Tx, { companyID }: CompanyScope, id: string): Promise<Image | null> {
  const {
    rows: [row],
  } = await tx.raw<{ media_type: ImageMediaType; data: string }>(
    `SELECT media_type, encode(bytes, 'base64') AS data FROM images WHERE company_id = $1 AND id = $2`,
    [companyID, id],
  );
  return row ? { mediaType: row.media_type, bytes: Buffer.from(row.data, 'base64') } : null;
}
