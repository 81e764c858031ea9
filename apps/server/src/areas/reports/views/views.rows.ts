import { viewableReports, type ReportView, type ReportViewInput, type ViewableReport } from '@tavola/contract';
import { sql } from 'kysely';
import { withUniqueName } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';

/** Whose views are meant. */
export interface ViewOwner {
  readonly companyID: string;
  readonly userID: string;
}

const NAME_KEY = 'report_views_name_key';

const readViews = (tx: Tx, { companyID, userID }: ViewOwner) =>
  tx
    .selectFrom('report_views')
    .select(['id', 'screen', 'name', 'search', 'version'])
    .where('company_id', '=', companyID)
    .where('user_id', '=', userID)
    .where('deleted_at', 'is', null)
    // What the contract lets in is written, and nothing else.
    .$narrowType<{ screen: ViewableReport; search: Record<string, string> }>();

type Row = Awaited<ReturnType<ReturnType<typeof readViews>['executeTakeFirstOrThrow']>>;

const answered = ({ id, screen, name, search, version }: Row): ReportView => ({
  reportViewID: id,
  screen,
  name,
  search,
  version,
});

/** The views of a person by name, of reports that the product has. */
export async function listViews(tx: Tx, owner: ViewOwner): Promise<ReportView[]> {
  const rows = await readViews(tx, owner)
    .orderBy(sql`lower(name), id`)
    .execute();
  return rows.filter(({ screen }) => viewableReports.includes(screen)).map(answered);
}

/** One view of a person; null = the person has no such view. */
export async function getView(tx: Tx, owner: ViewOwner, id: string): Promise<ReportView | null> {
  const row = await readViews(tx, owner).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : answered(row);
}

/** Adds a view, or brings a deleted one back. Null = it already exists, or the id is another person's. */
export async function addView(
  tx: Tx,
  owner: ViewOwner,
  { id, screen, name, search }: ReportViewInput & { readonly id: string; readonly screen: ViewableReport },
  now: Date,
): Promise<ReportView | null> {
  const at = now.toISOString();
  const content = { screen, name, search: JSON.stringify(search), updated_at: at };
  const row = await withUniqueName(NAME_KEY, name, () =>
    tx
      .insertInto('report_views')
      .values({
        company_id: owner.companyID,
        id,
        user_id: owner.userID,
        created_at: at,
        ...content,
      })
      .onConflict((known) =>
        known
          .columns(['company_id', 'id'])
          .doUpdateSet({ ...content, deleted_at: null, version: sql<number>`report_views.version + 1` })
          .where('report_views.deleted_at', 'is not', null)
          .where('report_views.user_id', '=', owner.userID),
      )
      .returning('id')
      .executeTakeFirst(),
  );
  return row === undefined ? null : getView(tx, owner, id);
}

/** Changes a view. Null = unknown, or no longer at this version. */
export async function changeView(
  tx: Tx,
  owner: ViewOwner,
  id: string,
  { name, search, version }: ReportViewInput & { readonly version: number },
  now: Date,
): Promise<ReportView | null> {
  const row = await withUniqueName(NAME_KEY, name, () =>
    tx
      .updateTable('report_views')
      .set({
        name,
        search: JSON.stringify(search),
        updated_at: now.toISOString(),
        version: sql<number>`version + 1`,
      })
      .where('company_id', '=', owner.companyID)
      .where('user_id', '=', owner.userID)
      .where('id', '=', id)
      .where('version', '=', version)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  );
  return row === undefined ? null : getView(tx, owner, id);
}

/** Deletes a view; answers its id where it was there. */
export async function removeView(tx: Tx, { companyID, userID }: ViewOwner, id: string, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('report_views')
    .set({ deleted_at: now.toISOString(), version: sql<number>`version + 1` })
    .where('company_id', '=', companyID)
    .where('user_id', '=', userID)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
