import type { OrderDiscountInput } from '@tavola/contract';
import { auditStatement } from '#platform/auth/audit.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import { giveBackCodes, redeemCodes } from '../../rows/payments/discount-codes.rows.ts';
import type { SavePlan } from '../save/plan-save.ts';
import type { Saving } from '../save/saving.ts';

/** The codes among discounts. */
export const codeIDsOf = (discounts: readonly Pick<OrderDiscountInput, 'discountRedemptionID'>[]): string[] => [
  ...new Set(discounts.flatMap(({ discountRedemptionID }) => discountRedemptionID ?? [])),
];

/**
 * What a save does to codes: those that are new on the order are used from now on, those that were taken off it can be
 * used again (decision 48).
 */
export function codeStatements(
  { actor, input: { orderID }, stored, moment: { now: at } }: Saving,
  { header }: SavePlan,
): Statement[] {
  const before = codeIDsOf(stored?.discounts ?? []);
  const after = codeIDsOf(header.discounts);
  const used = after.filter((id) => !before.includes(id));
  const back = before.filter((id) => !after.includes(id));
  const now = at.toISOString();
  const statements: Statement[] = [];
  if (used.length > 0) statements.push(redeemCodes(actor.scope, orderID, used, now));
  if (back.length > 0) statements.push(giveBackCodes(actor.scope, orderID, now, back));
  if (statements.length > 0)
    statements.push(
      auditStatement(
        actor,
        {
          action: 'order.codes',
          targetType: 'order',
          targetID: orderID,
          before: { discountRedemptionIDs: before },
          after: { discountRedemptionIDs: after },
        },
        at,
      ),
    );
  return statements;
}
