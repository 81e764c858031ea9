import { readDiscountCode, type discountRedemptionRoutes } from '@tavola/contract';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import { assertUsable, withUse } from '../../commands/codes/judge-code.ts';
import { atPlace, momentOf } from '../../commands/moment.ts';
import type { SellingDeps } from '../../commands/selling-deps.ts';
import { findCode } from '../../rows/payments/discount-codes.rows.ts';

/** The call with which a terminal asks what a code is worth. It promises nothing: the save of the order decides. */
export const createDiscountRedemptionHandlers = (deps: SellingDeps): Handlers<typeof discountRedemptionRoutes> => ({
  find: (call) =>
    call.read(async (tx) => {
      const { scope, params, query } = call;
      const code = readDiscountCode(params.code) ?? refuse('discount_code.not_found');
      const [place, row] = [await deps.sellingPlaceFor(tx, scope), await findCode(tx, scope, code)];
      if (row === null) return refuse('discount_code.not_found');
      const orderID = query.orderID ?? null;
      return assertUsable(await withUse(tx, scope, row, orderID), {
        catalog: place.catalog,
        at: atPlace(momentOf(deps.now()), place).local,
        orderID,
        customerID: query.customerID ?? row.customerID,
      });
    }),
});
