import type { Statement } from '#platform/database/wire/session.ts';
import type { LineRow } from '../../rows/orders/order-rows.ts';
import { codesHook } from '../codes/codes-hook.ts';
import { pointsHook } from '../points/points-hook.ts';
import { stockHook } from '../stock/stock-hook.ts';
import type {
  EndedBills,
  Issued,
  RefundedSale,
  ReopenedSale,
  SaleHook,
  SettlingSale,
  VoidedSale,
} from './sale-hook.ts';

/** All that a sale issues and reverses, in the order in which it is locked and written. */
export const saleHooks: readonly SaleHook[] = [pointsHook, stockHook, codesHook];

/** What an order issues as it becomes paid. */
export async function settleSale(sale: SettlingSale): Promise<Issued> {
  const issued = await ofEach((hook) => hook.settle?.(sale));
  return {
    statements: issued.flatMap(({ statements }) => statements),
    codes: issued.flatMap(({ codes }) => codes),
    ...issued.reduce<Pick<Issued, 'points'>>((found, { points }) => (points === undefined ? found : { points }), {}),
  };
}

/** Lines of an order that is written in front of the payment that settles it. */
export const settledWith = (lines: readonly LineRow[]): readonly LineRow[] =>
  saleHooks.reduce((settled, hook) => hook.settleLines?.(settled) ?? settled, lines);

/** What unpaid bills issue when they end with their table. */
export const endSales = (ended: EndedBills): Promise<Statement[]> => statementsOf((hook) => hook.end?.(ended));

/** What a paid order cancels that is due again. */
export const reopenSale = (sale: ReopenedSale): Promise<Statement[]> => statementsOf((hook) => hook.reopen?.(sale));

/** What an order gives back that has no payment left. */
export const unpaidSale = (sale: ReopenedSale): Promise<Statement[]> => statementsOf((hook) => hook.unpaid?.(sale));

/** What a refund reverses beyond its money. */
export const refundHooks = (sale: RefundedSale): Promise<Statement[]> => statementsOf((hook) => hook.refund?.(sale));

/** What an order reverses that is voided as a whole. */
export const voidSale = (sale: VoidedSale): Promise<Statement[]> => statementsOf((hook) => hook.void?.(sale));

const statementsOf = async (run: (hook: SaleHook) => Promise<readonly Statement[]> | undefined): Promise<Statement[]> =>
  (await ofEach(run)).flat();

// One after the other: they lock, and all transactions have to lock in one order.
async function ofEach<T>(run: (hook: SaleHook) => Promise<T> | undefined): Promise<T[]> {
  const given: T[] = [];
  for (const hook of saleHooks) {
    const each = await run(hook);
    if (each !== undefined) given.push(each);
  }
  return given;
}
