import type { SensitiveAction } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** One action on one target that a person has approved. */
export interface NewApproval {
  readonly approvalID: string;
  readonly action: SensitiveAction;
  readonly targetID: string;
  readonly amount: number | null;
  readonly requestedBy: string;
  readonly approvedBy: string;
  readonly clientID: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Stores an approval for the action that was asked for. */
export async function createApproval(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  approval: NewApproval,
): Promise<void> {
  await tx
    .insertInto('approvals')
    .values({
      company_id: companyID,
      location_id: locationID,
      id: approval.approvalID,
      action: approval.action,
      target_id: approval.targetID,
      amount: approval.amount === null ? null : String(approval.amount),
      requested_by: approval.requestedBy,
      approved_by: approval.approvedBy,
      client_id: approval.clientID,
      created_at: approval.createdAt.toISOString(),
      expires_at: approval.expiresAt.toISOString(),
    })
    .execute();
}
