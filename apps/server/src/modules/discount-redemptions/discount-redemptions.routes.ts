import { readDiscountCode, type discountRedemptionRoutes } from '@tavola/contract';
import type { Catalog, LocalMoment } from '@tavola/selling';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { findCode } from './discount-redemptions.repo.ts';
import { assertUsable, withUse } from './judge-code.ts';

/** What a location sells, and what time it is there. */
export type FindSellingMoment = (
  tx: Tx,
  scope: LocationScope,
) => Promise<{ readonly catalog: Catalog; readonly at: LocalMoment }>;

/** The call with which a till asks what a code is worth. Nothing is promised by it: the save of the order decides. */
export const createDiscountRedemptionHandlers = (
  momentFor: FindSellingMoment,
): Handlers<typeof discountRedemptionRoutes> => ({
  find: (call) =>
    call.read(async (tx) => {
      const { scope, params, query } = call;
      const code = readDiscountCode(params.code) ?? refuse('discount_code.not_found');
      const [moment, row] = [await momentFor(tx, scope), await findCode(tx, scope, code)];
      if (row === null) return refuse('discount_code.not_found');
      const orderID = query.orderID ?? null;
      return assertUsable(await withUse(tx, scope, row, orderID), {
        ...moment,
        orderID,
        customerID: query.customerID ?? row.customerID,
      });
    }),
});
