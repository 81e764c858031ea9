import {
  customerRoutes,
  loyaltyHistoryRoutes,
  operationalSettingRoutes,
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
}

/** Points of customers at a restaurant, as its owner. */
export function pointCalls(place: ReturnType<typeof cashPlace>) {
  const { call } = place;
  /** One point for each 5.00 without tax, but for what is said. */
  const setRules = async ({ earnSpendAmount = 5, ...more }: SetRules = {}) => {
    const { version } = (await call(settingsRoutes.operational, {})).body;
    const rules = { earnPoint: 1, isEarningWithTax: false, earnExcludedCategoryIDs: [], ...more };
    // Tests write their amounts as numbers.
    const body = { ...rules, earnSpendAmount: earnSpendAmount as EnteredAmount | null, version };
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
  return { setRules, customer, balance, moved };
}
