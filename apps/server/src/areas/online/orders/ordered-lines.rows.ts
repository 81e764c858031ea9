import { OPEN_ITEM_ID, type Names, type OnlineOrder, type OrderLineModifier } from '@tavola/contract';
import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import { groupBy } from '#platform/crud/group-by.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** A line as guests and the restaurant read it. */
type OrderedLine = OnlineOrder['lines'][number] & { readonly names: Names | null };

interface Chosen {
  readonly name?: string | null;
}
interface ChosenPart extends Chosen {
  readonly orderLineVariantOptions?: readonly Chosen[];
  readonly orderLineModifiers?: readonly OrderLineModifier[];
}

/** The lines of orders in their order, with all that was chosen for them; voided ones say so. */
export async function listOrderedLines(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  orderIDs: readonly string[],
): Promise<ReadonlyMap<string, readonly OrderedLine[]>> {
  if (orderIDs.length === 0) return new Map();
  const rows = await tx
    .selectFrom('order_lines as l')
    .leftJoin('item_locations as i', (join) =>
      join.on('i.company_id', '=', companyID).on('i.location_id', '=', locationID).onRef('i.item_id', '=', 'l.item_id'),
    )
    .select(['l.order_id', 'l.id', 'l.item_id', 'l.item_name', 'l.quantity', 'l.status', 'i.is_out_of_stock'])
    .select(['l.modifiers', 'l.variant_options', 'l.combo_items', 'l.names'])
    .select(sql<string | null>`l.label ->> 'note'`.as('note'))
    .where('l.company_id', '=', companyID)
    .where('l.location_id', '=', locationID)
    .where('l.order_id', '=', anyOf(orderIDs))
    .orderBy('l.position')
    // Selling alone writes them, by its own shapes.
    .$narrowType<{
      modifiers: OrderLineModifier[] | null;
      variant_options: Chosen[] | null;
      combo_items: ChosenPart[] | null;
      names: Record<string, Names | null> | null;
    }>()
    .execute();
  return groupBy(
    rows,
    (row) => row.order_id,
    (row) => ({
      orderLineID: row.id,
      name: row.item_name,
      names: row.names?.[row.item_id] ?? null,
      quantity: Number(row.quantity),
      options: [
        ...namesOf(row.variant_options),
        ...(row.combo_items ?? []).flatMap((part) => [
          [part.name ?? '', ...namesOf(part.orderLineVariantOptions)].filter((name) => name !== '').join(' '),
          ...optionsOf(part.orderLineModifiers),
        ]),
        ...optionsOf(row.modifiers),
      ],
      note: row.note,
      isUnmapped: row.item_id === OPEN_ITEM_ID,
      isVoided: row.status === 'Voided',
      isOut: row.is_out_of_stock === true,
    }),
  );
}

/** Whether the kitchen has made all that it was sent of an order; false while nothing was sent to it. */
export async function isMade(tx: Tx, { companyID, locationID }: LocationScope, orderID: string): Promise<boolean> {
  const row = await tx
    .selectFrom('kitchen_lines')
    .select([
      sql<number>`count(*)::int`.as('sent'),
      sql<number>`count(*) FILTER (WHERE status <> 'Finished')::int`.as('left'),
    ])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('order_id', '=', orderID)
    .where('status', '!=', 'Cancelled')
    .executeTakeFirstOrThrow();
  return row.sent > 0 && row.left === 0;
}

const namesOf = (chosen: readonly Chosen[] | null | undefined): string[] =>
  (chosen ?? []).flatMap(({ name }) => (name == null || name === '' ? [] : [name]));

/** Options with how often each was taken, those below them after them. */
const optionsOf = (modifiers: readonly OrderLineModifier[] | null | undefined): string[] =>
  (modifiers ?? []).flatMap(({ name, quantity, subModifiers }) => [
    quantity === 1 ? (name ?? '') : `${quantity} × ${name ?? ''}`,
    ...optionsOf(subModifiers),
  ]);
