import { Fulfillment } from '@tavola/contract';
import { HUNDRED_PERCENT, NO_RATE, NO_UNITS, ZERO, type Money, type Quantity, type Rate } from '../money/money.ts';
import { accept, refuse, type Refusal, type Verdict } from '../money/verdict.ts';
import { figuresRefusal } from '../orders/checked.ts';
import { type OrderChange, orderChangeRefusal } from '../orders/modifiable.ts';
import { type Cart, emptyCart, changeStateOf } from './cart.ts';

/** A fulfilment type that the location has switched on, and its service charge (0 = none). */
export interface ActiveFulfillment {
  readonly fulfillment: Fulfillment;
  readonly serviceChargeRate: Rate;
}

/** Commands on the order as a whole. */
export type OrderCommand =
  /** Empties the cart and marks it not ready; `newID` is the next order's (selling spec, section 4). */
  | { readonly type: 'clear'; readonly newID: string }
  /** Makes another order current, even an empty one, and marks the cart ready. */
  | { readonly type: 'set'; readonly cart: Cart }
  | { readonly type: 'setFulfillment'; readonly to: ActiveFulfillment }
  /** After a change of the settings: a type that is no longer active gives way to the first that is. */
  | { readonly type: 'keepActiveFulfillment'; readonly active: readonly ActiveFulfillment[] }
  | { readonly type: 'setNote'; readonly note: string }
  | {
      readonly type: 'setCustomer';
      readonly customerID: string | null;
      readonly customerAddressID?: string | null;
      readonly deliveryAddress?: string | null;
    }
  | { readonly type: 'setPickUp'; readonly isAsap: boolean; readonly pickUpDateTime: string | null }
  | { readonly type: 'setPinCode'; readonly pinCode: string | null }
  | { readonly type: 'setOnlineStore'; readonly onlineStoreID: string | null }
  /** A typed rate; needs action 303 (decision 44). */
  | { readonly type: 'setServiceCharge'; readonly rate: Rate }
  | { readonly type: 'removeServiceCharge' }
  | { readonly type: 'resetServiceCharge' }
  /** Where a delivery is brought, unless to an address of its customer, and what it costs. */
  | { readonly type: 'setDelivery'; readonly charge: Money; readonly address: string | null }
  | { readonly type: 'setRedeemPoints'; readonly points: Quantity };

const noteLimit = 500;

/** Runs one of the commands above on the cart. */
export function changeOrder(cart: Cart, command: OrderCommand): Verdict<Cart> {
  switch (command.type) {
    case 'clear':
      return cleared(cart, command.newID);
    case 'set':
      return accept({ ...command.cart, isReady: true });
    case 'setFulfillment':
      return setFulfillment(cart, command.to);
    case 'keepActiveFulfillment':
      return keepActive(cart, command.active);
    case 'setNote':
      return command.note.length > noteLimit
        ? refuse('cart.error.note_too_long', { max: noteLimit })
        : changed(cart, 'note', { note: command.note });
    case 'setCustomer':
      return changed(cart, 'customer', {
        customerID: command.customerID,
        customerAddressID: command.customerAddressID ?? null,
        deliveryAddress: command.deliveryAddress ?? null,
        redeemPoints: NO_UNITS,
      });
    case 'setPickUp':
      return changed(cart, 'note', {
        isAsap: command.isAsap,
        pickUpDateTime: command.isAsap ? null : command.pickUpDateTime,
      });
    case 'setPinCode':
      return accept({ ...cart, pinCode: command.pinCode });
    case 'setOnlineStore':
      return changed(cart, 'note', { onlineStoreID: command.onlineStoreID });
    case 'setServiceCharge':
      return (
        rateRefusal(command.rate) ??
        changed(cart, 'serviceCharge', { serviceCharge: { ...cart.serviceCharge, mode: 'manual', rate: command.rate } })
      );
    case 'removeServiceCharge':
      return changed(cart, 'serviceCharge', {
        serviceCharge: { ...cart.serviceCharge, mode: 'removed', rate: NO_RATE },
      });
    case 'resetServiceCharge':
      return changed(cart, 'serviceCharge', {
        serviceCharge: { ...cart.serviceCharge, mode: 'default', rate: cart.serviceCharge.defaultRate },
      });
    case 'setDelivery':
      return (
        figuresRefusal({ charge: command.charge }) ??
        (command.charge < 0 || (command.charge > 0 && cart.fulfillment !== Fulfillment.Delivery)
          ? refuse('cart.error.delivery_charge', {})
          : changed(cart, 'serviceCharge', { deliveryCharge: command.charge, deliveryAddress: command.address }))
      );
    case 'setRedeemPoints':
      return (
        figuresRefusal({ points: command.points }) ??
        (command.points < 0
          ? refuse('finish.warning.require_point', {})
          : changed(cart, 'orderDiscount', { redeemPoints: command.points }))
      );
  }
}

/**
 * A type that is no longer active is replaced by the first active one (selling spec, section 4); nothing changes while
 * the current one is active.
 */
function keepActive(cart: Cart, active: readonly ActiveFulfillment[]): Verdict<Cart> {
  const same = active.find((each) => each.fulfillment === cart.fulfillment);
  const first = active[0];
  if (same || !first) return accept(cart);
  return setFulfillment(cart, first);
}

/**
 * Every change of the type resets the service charge, a typed or removed one too (selling spec, section 4; decision
 * 44).
 */
function setFulfillment(cart: Cart, to: ActiveFulfillment): Verdict<Cart> {
  if (to.fulfillment === cart.fulfillment) return accept(cart);
  return (
    rateRefusal(to.serviceChargeRate) ??
    changed(cart, 'fulfillmentType', {
      fulfillment: to.fulfillment,
      serviceCharge: { mode: 'default', rate: to.serviceChargeRate, defaultRate: to.serviceChargeRate },
      // Only a delivery is brought.
      deliveryCharge: ZERO,
    })
  );
}

function cleared(cart: Cart, newID: string): Verdict<Cart> {
  if (newID === '' || newID === cart.orderID) return refuse('cart.error.id_taken', {});
  const start = {
    orderID: newID,
    channel: cart.channel,
    fulfillment: cart.fulfillment,
    serviceChargeRate: cart.serviceCharge.defaultRate,
    onlineStoreID: cart.onlineStoreID,
  };
  return accept({ ...emptyCart(start), isReady: false });
}

function changed(cart: Cart, change: OrderChange, fields: Partial<Cart>): Verdict<Cart> {
  return orderChangeRefusal(cart, cart.lines.map(changeStateOf), change) ?? accept({ ...cart, ...fields });
}

function rateRefusal(rate: Rate): Refusal | undefined {
  return (
    figuresRefusal({ rate }) ??
    (rate < 0 || rate > HUNDRED_PERCENT ? refuse('cart.error.service_charge_range', { min: 0, max: 100 }) : undefined)
  );
}
