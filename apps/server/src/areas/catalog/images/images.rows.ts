import type { ImageMediaType } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope } from '#platform/tenancy/scope.ts';

/** A stored picture. */
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
  await tx
    .insertInto('images')
    .values({ company_id: companyID, id, media_type: mediaType, bytes, created_at: now.toISOString() })
    .onConflict((kept) => kept.columns(['company_id', 'id']).doNothing())
    .execute();
}

/** The picture of an id; null where the company has none under it. */
export async function getImage(tx: Tx, { companyID }: CompanyScope, id: string): Promise<Image | null> {
  const row = await tx
    .selectFrom('images')
    .select(['media_type', 'bytes'])
    .where('company_id', '=', companyID)
    .where('id', '=', id)
    .$narrowType<{ media_type: ImageMediaType }>()
    .executeTakeFirst();
  return row === undefined ? null : { mediaType: row.media_type, bytes: row.bytes };
}

/** Pictures of a company in the order of their ids, after this one; null = from the first. */
export async function listImages(
  tx: Tx,
  { companyID }: CompanyScope,
  after: string | null,
  most: number,
): Promise<(Image & { readonly id: string })[]> {
  const rows = await tx
    .selectFrom('images')
    .select(['id', 'media_type', 'bytes'])
    .where('company_id', '=', companyID)
    .where((row) => (after === null ? row.lit(true) : row('id', '>', after)))
    .orderBy('id')
    .limit(most)
    .$narrowType<{ media_type: ImageMediaType }>()
    .execute();
  return rows.map(({ id, media_type, bytes }) => ({ id, mediaType: media_type, bytes }));
}

/** Puts other bytes under the id of a picture, which is drawn by them as before. */
export async function replaceBytes(tx: Tx, { companyID }: CompanyScope, id: string, bytes: Buffer): Promise<void> {
  await tx.updateTable('images').set({ bytes }).where('company_id', '=', companyID).where('id', '=', id).execute();
}

/** Whether a company keeps a picture under this id. */
export async function hasImage(tx: Tx, { companyID }: Pick<CompanyScope, 'companyID'>, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('images')
    .select('id')
    .where('company_id', '=', companyID)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
