import {
  OrderChannel,
  permission,
  type OrderInput,
  type OrderLineInput,
  type PermissionCode,
  type PosProduct,
} from '@tavola/contract';
import type { Place } from '@tavola/testkit/server/product.ts';
import { newID } from '#platform/ids.ts';

/**
 * An order that fills as many fields as a place can sell: an option, a custom discount, notes, the menu it was chosen
 * from. With a right of a channel, one of that channel (decision 138).
 */
export async function sampleOrder(place: Place, right?: PermissionCode): Promise<OrderInput> {
  const terminal = await place.freshTerminal();
  const { product, option } = productWithOption(terminal);
  const discount = {
    orderDiscountID: newID(),
    discountType: 'custom' as const,
    name: 'Regular guest',
    discountValue: 10,
    isPercentage: true,
  };
  const line = terminal.line(product.name, 2, [option], {
    note: 'No ice',
    seatNote: 'Seat 1',
    course: 'Starter',
    categoryID: product.categoryID,
    refOrderLineID: null,
    orderLineDiscounts: [{ ...discount, orderDiscountID: newID(), name: 'Line' }],
  });
  const isTable = right === permission.tableService.view || right === permission.tableService.edit;
  return terminal.order([line, plainLine(terminal)], {
    ...(isTable ? { systemOrderChannelID: OrderChannel.TableService } : {}),
    note: 'Ring the bell',
    discounts: [discount],
    excludeAutoDiscountIds: [],
    skipValidation: false,
    removedOrderLineIDs: [],
  });
}

type Terminal = Place['terminal'];

/** The first product that can be ordered with one option of its first group and no other. */
function productWithOption({ data: { snapshot } }: Terminal): { product: PosProduct; option: string } {
  for (const product of snapshot.products.filter(
    (each) => each.type === 'Product' && each.isActive && each.isAvailableForSelection,
  )) {
    const groups = product.modifierGroups.map(({ modifierGroupID }) =>
      snapshot.modifierGroups.find((group) => group.modifierGroupID === modifierGroupID),
    );
    if (
      groups.length === 0 ||
      groups.some(
        (group, index) => group === undefined || (index > 0 && (group.isRequired || group.minSelectedOptions > 0)),
      )
    )
      continue;
    const option = snapshot.modifierOptions.find(
      (each) =>
        each.modifierGroupID === groups[0]?.modifierGroupID && each.isAvailable && each.modifierGroups.length === 0,
    );
    if (option !== undefined) return { product, option: option.name };
  }
  throw new Error('The place sells nothing with an option.');
}

function plainLine(terminal: Terminal): OrderLineInput {
  const product = terminal.data.snapshot.products.find(
    (each) =>
      each.type === 'Product' && each.isActive && each.isAvailableForSelection && each.modifierGroups.length === 0,
  );
  if (product === undefined) throw new Error('The place sells nothing without options.');
  return terminal.line(product.name);
}
