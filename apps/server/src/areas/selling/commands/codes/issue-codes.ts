import { earnedCodes, toAmount, toDecimalNumber, type Catalog, type Earning } from '@tavola/selling';
import type { Statement } from '#platform/database/wire/session.ts';
import { insertCodes, type NewCode } from '../../rows/payments/discount-codes.rows.ts';
import type { Work } from '../work.ts';
import { newCode } from './new-code.ts';

/** Whether any order of the place can bring a code; where none can, a payment asks for nothing more. */
export const bringsCodes = (catalog: Catalog): boolean =>
  [...catalog.discounts.values()].some(({ type, isActive }) => isActive && type === 'FutureDiscount');

/** A sale as its codes know it. */
export interface PaidSale {
  readonly orderID: string;
  readonly saleID: string;
  /** Whose the codes are; null = anyone who brings them. */
  readonly customerID: string | null;
  readonly now: string;
}

/** The codes that an order brings as it becomes paid, to be written with its payment (decision 48). */
export function issueCodes(
  { actor: { scope }, place: { catalog }, deps: { newID } }: Work,
  sale: PaidSale,
  earning: Earning,
): { readonly codes: readonly NewCode[]; readonly statements: Statement[] } {
  const codes = earnedCodes(catalog, earning).map(({ value, hours, ...code }): NewCode => ({
    ...code,
    discountRedemptionID: newID(),
    code: newCode(),
    customerID: sale.customerID,
    isPercentage: value.type === 'percent',
    discountValue: value.type === 'percent' ? toDecimalNumber(value.rate) : toAmount(value.amount),
    discountAvailabilities: [...hours],
  }));
  return { codes, statements: codes.length === 0 ? [] : [insertCodes(scope, sale, codes)] };
}
