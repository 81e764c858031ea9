import {
  customerRoutes,
  loyaltyHistoryRoutes,
  operationalSettingRoutes,
  orderRoutes,
  PaymentType,
  settingsRoutes,
  type EnteredAmount,
  type PointEntryType,
} from '@tavola/contract';
import { addCustomer } from '@tavola/testkit/office/customers.ts';
import { newID } from '#platform/ids.ts';
import type { cashPlace } from '../../cash/cash.setup.ts';

/** The rules of a location, as a test sets them. */
export interface SetRules {
  readonly earnSpendAmount?: number | null;
  readonly earnPoint?: number;
  readonly isEarningWithTax?: boolean;
  readonly earnExcludedCategoryIDs?: string[];
  readonly requiredPoint?: number | null;
  readonly monetaryValue?: number | null;
}

/** Points of customers at a restaurant, as its owner. */
export function pointCalls(
  place: Pick<ReturnType<typeof cashPlace>, 'call' | 'office' | 'paying' | 'server' | 'terminal'>,
) {
  const { call } = place;
  /** One point for each 5.00 without tax, and 1.00 for each 100 points, but for what is said. */
  const setRules = async ({ earnSpendAmount = 5, monetaryValue = 1, ...more }: SetRules = {}) => {
    const { version } = (await call(settingsRoutes.operational, {})).body;
    const rules = { earnPoint: 1, isEarningWithTax: false, earnExcludedCategoryIDs: [], requiredPoint: 100, ...more };
    // Tests write their amounts as numbers.
    const amounts = { earnSpendAmount, monetaryValue } as Record<
      'earnSpendAmount' | 'monetaryValue',
      EnteredAmount | null
    >;
    const body = { ...rules, ...amounts, version };
    return call(operationalSettingRoutes.loyaltyManagement, { body });
  };
  const customer = async (givenName = 'Ann'): Promise<string> => {
    const customerID = newID();
    await addCustomer(place.server, place.office, customerID, { givenName });
    return customerID;
  };
  const balance = async (id: string): Promise<number> =>
    (await call(customerRoutes.lookupOne, { params: { id } })).body.pointBalance;
  /** What moved, oldest first. */
  const moved = async (customerID: string): Promise<[PointEntryType, number, number][]> => {
    const query = { customerIDs: [customerID], pageSize: 100 };
    const { items } = (await call(loyaltyHistoryRoutes.list, { query })).body;
    return items.toReversed().map(({ type, points, balanceAfter }) => [type, points, balanceAfter]);
  };
  /** A customer with as many hundreds of points, which leaves the rules of `setRules` behind. */
  const rich = async (hundreds: number): Promise<string> => {
    const customerID = await customer();
    await setRules({ earnSpendAmount: 1, earnPoint: 100 });
    const body = place.terminal.order([place.terminal.line('Water', hundreds)], { customerID });
    const { body: order } = await call(orderRoutes.finalize, { body });
    const { status } = await place.paying(order, { paymentTypeID: PaymentType.CreditCard, tenderedAmount: hundreds });
    if (status !== 200) throw new Error('The points were not earned.');
    await setRules();
    return customerID;
  };
  return { setRules, customer, balance, moved, rich };
}
