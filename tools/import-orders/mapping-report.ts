import type { DemoCatalog } from '@tavola/demo';
import type { RawOrder } from './orders-file.ts';
import type { TerminalOrder } from './terminal-orders.ts';

const money = (cents: number): string => (cents / 100).toFixed(2);

/** The result for the orders, in words: counts, sums, and every line that no price list explains. */
export function mappingReport(
  orders: readonly RawOrder[],
  terminalOrders: readonly TerminalOrder[],
  catalog: DemoCatalog,
): string {
  const raw = orders.flatMap((order) => order.lines.map((line) => ({ orderNo: order.orderNo, ...line })));
  const entered = terminalOrders.flatMap((order) => order.lines);
  const rawCents = raw.reduce((sum, line) => sum + line.totalCents, 0);
  const enteredCents = terminalOrders.reduce((sum, order) => sum + order.totalCents, 0);
  const open = raw.filter((_, index) => entered[index]?.kind === 'open');
  const noted = entered.filter((line) => line.kind === 'item' && line.note !== null);
  const byMenu = catalog.menus.map(
    (menu) => `${menu.name} ${entered.filter((line) => line.kind === 'item' && line.menu === menu.ref).length}`,
  );
  const paid = catalog.priceLists.map(
    (list) =>
      `${list.name}: ${list.options.map(({ option, price }) => `${option} +${price.toFixed(2)}`).join(', ') || 'none'}`,
  );
  return [
    `Orders   ${orders.length}, lines ${raw.length}, in all ${money(rawCents)}`,
    `Entered  ${terminalOrders.length}, lines ${entered.length}, in all ${money(enteredCents)}, difference ${money(enteredCents - rawCents)}`,
    `Products ${catalog.products.length}, modifier groups ${catalog.modifierGroups.length}, options ${catalog.modifierGroups.reduce((sum, group) => sum + group.options.length, 0)}, price lists ${catalog.priceLists.length}`,
    `Lines by price list  ${byMenu.join(', ')}, open price ${open.length}`,
    `Paid options  ${paid.join('; ')}`,
    `Options kept as a note because the product does not offer them  ${noted.length}`,
    `Lines that no price list explains, entered as open items  ${open.length}`,
    ...open.map(
      (line) =>
        `  order ${line.orderNo}, line ${line.lineNo}: ${line.quantity} × ${line.name} ${line.choices} ${money(line.totalCents)}`,
    ),
  ].join('\n');
}
