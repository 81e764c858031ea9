import { removeCustomers } from '#areas/customers/index.ts';
import { anyOf } from '#platform/database/any-of.ts';
import { markRemoved, type Removal, type RemovableTable } from '#platform/crud/remove-rows.ts';
import type { Tx } from '#platform/database/tx.ts';

/** The demo records that only a manager sees, by kind, in the order in which they are removed. */
const tables: readonly (readonly [kind: string, table: RemovableTable])[] = [
  ['brand', 'brands'],
  ['vendor', 'vendors'],
  ['paymentAccount', 'payment_accounts'],
  ['giftCardType', 'gift_card_types'],
  ['glCode', 'gl_codes'],
  ['glCodeType', 'gl_code_types'],
  ['payInOutReason', 'pay_in_out_reasons'],
  ['customPaymentType', 'custom_payment_types'],
];

/** Removes the records of a demo's office that nothing of the restaurant's own uses. */
export async function removeDemoOffice(
  tx: Tx,
  companyID: string,
  removed: ReadonlyMap<string, readonly string[]>,
  by: Removal,
): Promise<void> {
  for (const [kind, table] of tables) {
    const ids = removed.get(kind) ?? [];
    if (ids.length === 0) continue;
    const used = await usedIDs(tx, companyID, kind, ids);
    await markRemoved(
      tx,
      table,
      companyID,
      ids.filter((id) => !used.has(id)),
      by,
    );
  }
  const customers = removed.get('customer') ?? [];
  const used = await usedIDs(tx, companyID, 'customer', customers);
  await removeCustomers(
    tx,
    { companyID },
    customers.filter((id) => !used.has(id)),
    by,
  );
}

/** Whether a company has a reason of pay-ins or pay-outs. */
export async function hasPayInOutReasons(tx: Tx, companyID: string): Promise<boolean> {
  const row = await tx
    .selectFrom('pay_in_out_reasons')
    .select('id')
    .where('company_id', '=', companyID)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of the records that something else refers to; the catalog of the demo is removed already. */
async function usedIDs(
  tx: Tx,
  companyID: string,
  kind: string,
  ids: readonly string[],
): Promise<ReadonlySet<string | null>> {
  switch (kind) {
    case 'brand':
      return idsOf(
        await tx
          .selectFrom('items')
          .select('brand_id as id')
          .where('company_id', '=', companyID)
          .where('brand_id', '=', anyOf(ids))
          .where('deleted_at', 'is', null)
          .execute(),
      );
    case 'vendor':
      return idsOf(
        await tx
          .selectFrom('item_locations as l')
          .innerJoin('items as i', (join) => join.on('i.company_id', '=', companyID).onRef('i.id', '=', 'l.item_id'))
          .select('l.vendor_id as id')
          .where('l.company_id', '=', companyID)
          .where('l.vendor_id', '=', anyOf(ids))
          .where('i.deleted_at', 'is', null)
          .execute(),
      );
    case 'paymentAccount':
      // The entry that the demo began with has no person.
      return idsOf(
        await tx
          .selectFrom('payment_account_entries')
          .select('payment_account_id as id')
          .where('company_id', '=', companyID)
          .where('payment_account_id', '=', anyOf(ids))
          .where('user_id', 'is not', null)
          .execute(),
      );
    case 'giftCardType':
      return idsOf([
        ...(await tx
          .selectFrom('gift_cards')
          .select('gift_card_type_id as id')
          .distinct()
          .where('company_id', '=', companyID)
          .where('gift_card_type_id', '=', anyOf(ids))
          .where('deleted_at', 'is', null)
          .execute()),
        ...(await tx
          .selectFrom('gift_card_stock_movements as m')
          .innerJoin('gift_card_products as p', (join) =>
            join.on('p.company_id', '=', companyID).onRef('p.id', '=', 'm.gift_card_product_id'),
          )
          .select('p.gift_card_type_id as id')
          .where('m.company_id', '=', companyID)
          .where('p.gift_card_type_id', '=', anyOf(ids))
          .where('m.user_id', 'is not', null)
          .execute()),
      ]);
    case 'customer':
      // The orders and accounts of the demo are removed already; an account may be the restaurant's own.
      return idsOf([
        ...(await tx
          .selectFrom('orders')
          .select('customer_id as id')
          .distinct()
          .where('company_id', '=', companyID)
          .where('customer_id', '=', anyOf(ids))
          .execute()),
        ...(await tx
          .selectFrom('gift_cards')
          .select('customer_owner_id as id')
          .distinct()
          .where('company_id', '=', companyID)
          .where('customer_owner_id', '=', anyOf(ids))
          .where('deleted_at', 'is', null)
          .execute()),
        ...(await tx
          .selectFrom('payment_account_customers as m')
          .innerJoin('payment_accounts as a', (join) =>
            join.on('a.company_id', '=', companyID).onRef('a.id', '=', 'm.payment_account_id'),
          )
          .select('m.customer_id as id')
          .where('m.company_id', '=', companyID)
          .where('m.customer_id', '=', anyOf(ids))
          .where('a.deleted_at', 'is', null)
          .execute()),
      ]);
    case 'glCode':
      return idsOf(
        await tx
          .selectFrom('gl_maps')
          .select('gl_code_id as id')
          .where('company_id', '=', companyID)
          .where('gl_code_id', '=', anyOf(ids))
          .execute(),
      );
    case 'glCodeType':
      return idsOf(
        await tx
          .selectFrom('gl_codes')
          .select('gl_code_type_id as id')
          .where('company_id', '=', companyID)
          .where('gl_code_type_id', '=', anyOf(ids))
          .where('deleted_at', 'is', null)
          .execute(),
      );
    case 'customPaymentType':
      return idsOf(
        await tx
          .selectFrom('payment_settings')
          .select('custom_payment_type_id as id')
          .where('company_id', '=', companyID)
          .where('custom_payment_type_id', '=', anyOf(ids))
          .where('deleted_at', 'is', null)
          .execute(),
      );
    default:
      return new Set();
  }
}

const idsOf = (rows: readonly { readonly id: string | null }[]): ReadonlySet<string | null> =>
  new Set(rows.map(({ id }) => id));
