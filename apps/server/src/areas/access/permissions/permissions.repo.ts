import type { SensitiveAction } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

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

export async function createApproval(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  approval: NewApproval,
): Promise<void> {
  const { approvalID, action, targetID, amount, requestedBy, approvedBy, clientID, createdAt, expiresAt } = approval;
  await tx.raw(
    `INSERT INTO approvals (company_id, location_id, id, action, target_id, amount, requested_by, approved_by, client_id, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      companyID,
      locationID,
      approvalID,
      action,
      targetID,
      amount,
      requestedBy,
      approvedBy,
      clientID,
      createdAt,
      expiresAt,
    ],
  );
}
