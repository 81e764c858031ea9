import type { Amount, SoldOrder } from '@tavola/contract';
import { add, toAmount, toMoney, ZERO } from '@tavola/selling';
import { soldNamesOf } from '#platform/crud/names.ts';
import type { DriverRow } from '#platform/database/tables/columns.ts';
import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import { moneyIn, moneyOfBoth, textIn } from '../figures/cells.ts';
import { namesOfPeople } from '../figures/names.rows.ts';
import { readSale } from './sales.rows.ts';

/**
 * A drill-down: one sale with its lines and payments, as its facts have them, or the payments of an order that is not
 * settled; null = it is at none of the places.
 */
export async function findSoldOrder(
  tx: Tx,
  companyID: string,
  locationIDs: readonly string[],
  orderID: string,
): Promise<SoldOrder | null> {
  const [facts] = await tx.pipeline([
    // What a voided line is called is not its reason.
    sql`SELECT f.*, coalesce(l.item_name, f.name) AS item, CASE WHEN y.id IS NULL THEN l.names -> l.item_id::text ELSE y.names END AS names
      FROM report_facts f LEFT JOIN order_lines l ON l.company_id = ${companyID} AND l.id = f.id AND f.kind IN ('Line', 'Void')
      LEFT JOIN payments y ON y.company_id = ${companyID} AND y.id = f.id AND f.kind = 'Payment'
      WHERE f.company_id = ${companyID} AND f.record_id = ${orderID} AND f.location_id = ANY (${locationIDs}::uuid[])
        AND f.kind IN ('Sale', 'VoidedOrder', 'Line', 'Void', 'Payment')
      ORDER BY l.position, f.at, f.id`,
  ]);
  const rows = facts?.rows ?? [];
  // An order that is not settled has its payments alone.
  const sale = rows.find((row) => row['kind'] === 'Sale' || row['kind'] === 'VoidedOrder') ?? rows[0];
  if (sale === undefined) return null;
  const server = String(sale['served_by']);
  const people = await namesOfPeople(tx, companyID, [server]);
  const of = (...kinds: readonly string[]): DriverRow[] => rows.filter((row) => kinds.includes(String(row['kind'])));
  const read = readSale(sale, people.get(server)?.name ?? '');
  const sum = (name: string): Amount =>
    toAmount(of('Payment').reduce((total, row) => add(total, toMoney(moneyIn(row, name))), ZERO));
  return {
    sale:
      sale['kind'] === 'Payment'
        ? {
            ...read,
            state: 'Open',
            tips: sum('tip_amount'),
            paid: toAmount(add(toMoney(sum('paid_amount')), toMoney(sum('tip_amount')))),
          }
        : read,
    lines: of('Line', 'Void').map(readLine),
    payments: of('Payment').map((row) => ({
      name: String(row['name']),
      names: soldNamesOf({ names: row['names'] }) ?? undefined,
      amount: moneyIn(row, 'paid_amount'),
      tips: moneyIn(row, 'tip_amount'),
    })),
  };
}

function readLine(row: DriverRow): SoldOrder['lines'][number] {
  const money = (name: string) => moneyIn(row, name);
  const both = (one: string, other: string) => moneyOfBoth(row, one, other);
  return {
    orderLineID: String(row['id']),
    name: textIn(row, 'item'),
    names: soldNamesOf({ names: row['names'] }) ?? undefined,
    quantity: Number(row['quantity']),
    isVoided: row['kind'] === 'Void',
    gross: money('gross_amount'),
    discounts: both('discount_amount', 'redeemed_amount'),
    comps: money('comp_amount'),
    net: money('net_amount'),
    tax: both('inclusive_tax_amount', 'exclusive_tax_amount'),
  };
}
