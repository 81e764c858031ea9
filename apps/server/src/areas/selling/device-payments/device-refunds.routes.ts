import { isAllowed, permission, type deviceRefundRoutes } from '@tavola/contract';
import { databaseFault } from '#platform/database/wire/sqlstate.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import { assertOpens } from '../commands/serving.ts';
import { intentNow } from '../commands/work.ts';
import { findSaleHead } from '../rows/orders/sale-heads.rows.ts';
import { findRefunds } from '../rows/payments/refunds.rows.ts';
import { beginDeviceRefund, deviceRefundOf } from './begin-refund.ts';
import type { DevicePaymentServices } from './device-payments.routes.ts';

/** The calls of refunds that card terminals give back. */
export function createDeviceRefundHandlers({
  deps,
  terminals,
  asker,
}: DevicePaymentServices): Handlers<typeof deviceRefundRoutes> {
  return {
    begin: async (call) => {
      const { answer, isNew } = await withOwnIDs(() =>
        call.transact((tx) =>
          beginDeviceRefund(
            intentNow(tx, call.actor, deps),
            { saleID: call.params.id, input: call.body, isContinued: false, language: call.language },
            terminals,
          ),
        ),
      );
      if (isNew) asker.note(call.scope, answer.activity.paymentIntegrationActivityID, deps.now());
      return answer;
    },
    status: (call) =>
      call.read(async (tx) => {
        const { actor, scope } = call;
        const saleID = call.params.id;
        const head = (await findSaleHead(tx, scope, { saleID })) ?? refuse('sale.not_found');
        if (!isAllowed(actor.rights, [permission.salesReport.view])) assertOpens(actor, head.systemOrderChannelID);
        const refunds = (await findRefunds(tx, scope, { saleID })).map(({ refund }) => refund);
        return deviceRefundOf({ tx, actor }, { orderID: head.orderID, refunds });
      }),
  };
}

/** An id that is taken and yet not to be found here is that of another activity or payment of the company. */
async function withOwnIDs<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (databaseFault(error)?.kind === 'unique') refuse('idempotency.mismatch');
    throw error;
  }
}
