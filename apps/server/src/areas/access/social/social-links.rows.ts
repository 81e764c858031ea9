import type { SocialLinks } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';

/** The accounts of the provider that a person has linked, oldest first. */
export async function listLinks(tx: Tx, companyID: string, userID: string): Promise<SocialLinks['links']> {
  const rows = await tx
    .selectFrom('user_identities')
    .select(['id', 'email', 'created_at'])
    .where('company_id', '=', companyID)
    .where('user_id', '=', userID)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ linkID: row.id, email: row.email, linkedOn: new Date(row.created_at).toISOString() }));
}

/** Removes one link of a person. */
export async function deleteLink(tx: Tx, companyID: string, userID: string, linkID: string): Promise<void> {
  await tx
    .deleteFrom('user_identities')
    .where('company_id', '=', companyID)
    .where('user_id', '=', userID)
    .where('id', '=', linkID)
    .execute();
}
