import { amounts, date, instant, nullable, text, texts, uuid } from '#platform/database/tables/column-kinds.ts';
import { Columns, columnsOf, type RowOf } from '#platform/database/tables/columns.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import { joined, sql } from '#platform/database/sql.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const column = columnsOf('ledger_postings');

const sourceColumns = new Columns({
  businessDate: column('business_date', date),
  orderID: column('order_id', nullable(uuid)),
  orderDate: column('order_date', nullable(date)),
  saleID: column('sale_id', nullable(uuid)),
  paymentID: column('payment_id', nullable(uuid)),
  /** The row that a posting without a payment comes from. */
  sourceID: column('source_id', nullable(uuid)),
  userID: column('user_id', nullable(uuid)),
  clientID: column('client_id', nullable(uuid)),
  createdAt: column('created_at', instant),
});

const postingColumns = new Columns({
  id: column('id', uuid),
  kind: column('kind', text),
  accounts: column('accounts', texts),
  amounts: column('amounts', amounts),
});

/** What postings belong to. */
export type PostingSource = Readonly<Omit<RowOf<typeof sourceColumns>, 'sourceID'>> & { readonly sourceID?: string };

/** Stores postings; the database refuses any whose amounts do not sum to 0. */
export function insertPostings(
  { companyID, locationID }: LocationScope,
  postings: readonly Omit<Readonly<RowOf<typeof postingColumns>>, 'id'>[],
  source: PostingSource,
  newID: () => string,
): Statement {
  const rows = postings.map(
    (posting) =>
      sql`(${companyID}, ${locationID}, ${sourceColumns.values({ ...source, sourceID: source.sourceID ?? null })}, ${postingColumns.values({ ...posting, id: newID() })})`,
  );
  return sql`INSERT INTO ledger_postings (company_id, location_id, ${sourceColumns.names}, ${postingColumns.names})
    VALUES ${joined(rows)}`;
}
