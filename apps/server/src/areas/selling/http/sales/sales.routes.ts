import { isAllowed, permission, type Refund, type SaleDetail, type saleRoutes } from '@tavola/contract';
import { databaseFault } from '#platform/database/wire/sqlstate.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import { refundSale } from '../../commands/refunds/refund-sale.ts';
import { findSaleDetail } from '../../commands/refunds/sale-detail.ts';
import type { SellingDeps } from '../../commands/selling-deps.ts';
import { channelsOpened } from '../../commands/serving.ts';
import { intentNow } from '../../commands/work.ts';
import { findRefunds } from '../../rows/payments/refunds.rows.ts';
import { findSaleHead, type SaleKey } from '../../rows/orders/sale-heads.rows.ts';
import { listRefunds, listSales } from '../../rows/payments/sale-lists.rows.ts';
import { refundReceipt } from './refund-receipt.ts';

type Channels = ReturnType<typeof channelsOpened>;

/** The channels whose sales a person sees: all with the right to sales reports, else those that they serve. */
const channelsOf = ({ actor }: Pick<Call, 'actor'>): Channels =>
  isAllowed(actor.rights, [permission.salesReport.view]) ? null : channelsOpened(actor);

const isSeen = (channels: Channels, channel: number): boolean =>
  channels === null || channels.some((each) => each === channel);

/** The calls about sales and refunds (selling spec, section 7). */
export function createSaleHandlers(deps: SellingDeps): Handlers<Omit<typeof saleRoutes, 'summary'>> {
  return {
    list: (call) => call.read((tx) => listSales(tx, call.scope, { ...call.query, seen: channelsOf(call) })),
    refunds: (call) => call.read((tx) => listRefunds(tx, call.scope, { ...call.query, seen: channelsOf(call) })),
    refund: readRefund,
    refundReceipt: (call) => refundReceipt(call, () => readRefund(call)),
    refundsOfSale: (call) =>
      call.read(async (tx) => {
        const { id: saleID } = call.params;
        const head = (await findSaleHead(tx, call.scope, { saleID })) ?? refuse('sale.not_found');
        if (!isSeen(channelsOf(call), head.systemOrderChannelID)) refuse('permission.denied');
        return (await findRefunds(tx, call.scope, { saleID })).map(({ refund }) => refund);
      }),
    ofOrder: (call) => readSale(call, { orderID: call.params.id }),
    get: (call) => readSale(call, { saleID: call.params.id }),
    create: (call) =>
      withOwnID(() =>
        call.transact((tx) =>
          refundSale(intentNow(tx, call.actor, deps), {
            saleID: call.params.id,
            input: call.body,
            isContinued: call.query.isContinueProcess === true,
            language: call.language,
          }),
        ),
      ),
  };
}

async function readSale(call: Call, key: SaleKey): Promise<SaleDetail> {
  const found = await call.read((tx) => findSaleDetail(tx, call.scope, key, call.language));
  const { sale } = found ?? refuse('sale.not_found');
  if (!isSeen(channelsOf(call), sale.systemOrderChannelID)) refuse('permission.denied');
  return sale;
}

async function readRefund(call: Call<{ id: string }>): Promise<Refund> {
  const [found] = await call.read((tx) => findRefunds(tx, call.scope, { refundID: call.params.id }));
  const { refund, channel } = found ?? refuse('refund.not_found');
  if (!isSeen(channelsOf(call), channel)) refuse('permission.denied');
  return refund;
}

/** An id that is taken and yet not to be found here is that of another refund or payment of the company. */
async function withOwnID<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (databaseFault(error)?.kind === 'unique') refuse('idempotency.mismatch');
    throw error;
  }
}
