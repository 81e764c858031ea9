import {
  amountOf,
  orderRoutes,
  saleRoutes,
  type Order,
  type OrderInput,
  type Refund,
  type RefundInput,
  type SaleDetail,
} from '@tavola/contract';
import { refundShares, refundsOfSale, soldOfSale, toAmount, toQuantity } from '@tavola/selling';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { newID } from '#platform/ids.ts';
import type { cashPlace } from '../../cash/cash.setup.ts';

/** Units of a sale by the places of its lines. */
export type Units = Readonly<Record<number, number>>;

/** Sales and their refunds at a restaurant with drawers, as its owner unless another caller is named. */
export function refundCalls(place: ReturnType<typeof cashPlace>) {
  const { call, paying } = place;
  const sent = async (
    items: readonly (readonly [name: string, quantity?: number])[],
    more: Partial<OrderInput> = {},
  ) => {
    const body = place.terminal.order(
      items.map(([name, quantity]) => place.terminal.line(name, quantity)),
      more,
    );
    const answer = await call(orderRoutes.finalize, { body });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  const detail = async (saleID: string, caller?: Caller): Promise<SaleDetail> =>
    (await call(saleRoutes.get, { params: { id: saleID } }, caller)).body;
  /** Pays an order by these payments, one after the other; answers the sale. */
  const sold = async (order: Order, payments: readonly Parameters<typeof paying>[1][]): Promise<SaleDetail> => {
    let { version } = order;
    let saleID = '';
    for (const payment of payments) {
      const answer = await paying({ ...order, version }, payment);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      version = answer.body.orderVersion;
      ({ saleID } = answer.body);
    }
    return detail(saleID);
  };
  /** What a refund of these units asks for, with the total that the engine comes to. */
  const request = (sale: SaleDetail, units: Units, more: Partial<RefundInput> = {}): RefundInput => {
    const lines = Object.entries(units).map(([index, quantity]) => ({
      orderLineID: sale.lines[Number(index)]?.orderLineID ?? '',
      quantity,
    }));
    const verdict = refundShares(soldOfSale(sale, { code: 'USD', decimals: 2 }, undefined), refundsOfSale(sale), {
      lines: lines.map(({ orderLineID, quantity }) => ({ id: orderLineID, quantity: toQuantity(quantity) })),
      isTipIncluded: more.isTipIncluded ?? false,
    });
    const total = verdict.ok ? toAmount((verdict.value.amount + verdict.value.tip) as typeof verdict.value.amount) : 0;
    return { refundID: newID(), lines, totalAmount: amountOf(total), ...more };
  };
  const refunding = (sale: SaleDetail, body: RefundInput, caller?: Caller, isContinueProcess?: boolean) =>
    call(saleRoutes.create, { params: { id: sale.saleID }, query: { isContinueProcess }, body }, caller);
  /** Refunds units of the current sale. */
  const refund = async (sale: SaleDetail, units: Units, more: Partial<RefundInput> = {}): Promise<Refund> => {
    const answer = await refunding(sale, request(await detail(sale.saleID), units, more));
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  return { sent, sold, detail, request, refunding, refund };
}
