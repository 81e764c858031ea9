import type { OrderDiscountInput, OrderInput } from '@tavola/contract';
import { auditStatement } from '#platform/auth/audit.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { Call } from '#platform/http/call.ts';
import { giveBackCodes, redeemCodes } from '../discount-redemptions/index.ts';
import type { StoredOrder } from './order-rows.ts';
import type { SavePlan } from './plan-save.ts';

/** The codes among discounts. */
export const codeIDsOf = (discounts: readonly Pick<OrderDiscountInput, 'discountRedemptionID'>[]): string[] => [
  ...new Set(discounts.flatMap(({ discountRedemptionID }) => discountRedemptionID ?? [])),
];

/**
 * What a save does to codes: those that are new on the order are used from now on, those that were taken off it can be
 * used again (decision 48).
 */
export function codeStatements(
  call: Call<unknown, unknown, OrderInput>,
  orderID: string,
  { header }: SavePlan,
  stored: StoredOrder | null,
  at: Date,
): Statement[] {
  const before = codeIDsOf(stored?.discounts ?? []);
  const after = codeIDsOf(header.discounts);
  const used = after.filter((id) => !before.includes(id));
  const back = before.filter((id) => !after.includes(id));
  const now = at.toISOString();
  const statements: Statement[] = [];
  if (used.length > 0) statements.push(redeemCodes(call.scope, orderID, used, now));
  if (back.length > 0) statements.push(giveBackCodes(call.scope, orderID, now, back));
  if (statements.length > 0)
    statements.push(
      auditStatement(
        call,
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
