import type { Amount, SensitiveAction } from '@tavola/contract';
import { amount, instant, nullable, text, textOf, uuid } from '#platform/database/tables/column-kinds.ts';
import { Columns, columnsOf, type RowOf } from '#platform/database/tables/columns.ts';
import { sql } from '#platform/database/sql.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const column = columnsOf('approvals');

const approvalColumns = new Columns({
  approvalID: column('id', uuid),
  action: column('action', textOf<SensitiveAction>()),
  targetID: column('target_id', text),
  amount: column('amount', nullable<string, Amount>(amount)),
  requestedBy: column('requested_by', uuid),
  approvedBy: column('approved_by', uuid),
  clientID: column('client_id', uuid),
  createdAt: column('created_at', instant),
  expiresAt: column('expires_at', instant),
});

/** An approval that was given with a save. */
export type ApprovalRow = Readonly<RowOf<typeof approvalColumns>>;

/** Stores an approval. */
export const insertApproval = ({ companyID, locationID }: LocationScope, approval: ApprovalRow): Statement =>
  sql`INSERT INTO approvals (company_id, location_id, ${approvalColumns.names})
    VALUES (${companyID}, ${locationID}, ${approvalColumns.values(approval)})`;
