import type { LocationScope } from '@tavola/server/platform/tenancy/scope.ts';
import { newID } from '@tavola/server/platform/ids.ts';
import type { OrderCase } from '../../../../packages/selling/vectors/case.ts';
import type { SellingServer } from '../selling/selling.ts';

/** The most points that a case redeems. */
const BALANCE = 1_000_000_000;

/** Sets the rules of points of a case at its restaurant; gives the id of a customer who has enough of them. */
export async function plantGuest(
  server: SellingServer,
  { companyID, locationID }: LocationScope,
  { redeem, earn }: Pick<OrderCase, 'redeem' | 'earn'>,
): Promise<string> {
  const customerID = newID();
  const rules = {
    ...(redeem && { requiredPoint: Number(redeem.requiredPoint), monetaryValue: Number(redeem.monetaryValue) }),
    ...(earn && {
      earnSpendAmount: Number(earn.spend),
      earnPoint: earn.points,
      isEarningWithTax: earn.includeTax ?? false,
      earnExcludedCategoryIDs: [],
    }),
  };
  await server.test.asOwner(async (owner) => {
    await owner.query(
      `UPDATE locations SET operational_setting = operational_setting || $3::jsonb, setting_version = setting_version + 1
        WHERE company_id = $1 AND id = $2`,
      [companyID, locationID, JSON.stringify(rules)],
    );
    await owner.query(
      "INSERT INTO customers (company_id, id, given_name, created_at, updated_at) VALUES ($1, $2, 'Ann', now(), now())",
      [companyID, customerID],
    );
    await owner.query(
      'INSERT INTO customer_points (company_id, customer_id, balance, updated_at) VALUES ($1, $2, $3, now())',
      [companyID, customerID, BALANCE],
    );
    await owner.query(
      `INSERT INTO point_entries (company_id, id, customer_id, type, points, balance_after, at_location_id, business_date, at)
        VALUES ($1, $2, $3, 'Reset', $4, $4, $5, '2026-03-01', now())`,
      [companyID, newID(), customerID, BALANCE, locationID],
    );
  });
  return customerID;
}

/** The points of one kind that an order has moved so far, without their sign. */
export async function movedPoints(
  server: SellingServer,
  { companyID }: LocationScope,
  orderID: string,
  type: 'Earned' | 'Reversed' | 'Returned',
): Promise<number> {
  const { rows } = await server.test.asOwner((owner) =>
    owner.query<{ points: string }>(
      'SELECT coalesce(sum(abs(points)), 0) AS points FROM point_entries WHERE company_id = $1 AND order_id = $2 AND type = $3',
      [companyID, orderID, type],
    ),
  );
  return Number(rows[0]?.points ?? 0);
}
