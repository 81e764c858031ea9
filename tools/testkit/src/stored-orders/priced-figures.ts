import type { PricedLine, PricedOrder } from '@tavola/selling';

const rootOf = ({ orderLineID, refOrderLineID }: PricedLine): string => refOrderLineID ?? orderLineID;
const byRoot = (a: PricedLine, b: PricedLine): number =>
  a.isVoided && b.isVoided ? rootOf(a).localeCompare(rootOf(b)) || a.gross - b.gross : 0;

/** What both sides must agree on; the ids of units that an offer discounts are the server's to assign. */
export function figuresOf(priced: PricedOrder): unknown {
  return {
    totals: priced.totals,
    taxes: priced.taxes,
    discounts: priced.orderDiscounts.map(({ name, isAutomatic, amount }) => `${name} ${isAutomatic} ${amount}`),
    // The position of a voided line has no effect, and its closed row keeps the old one.
    lines: [...priced.lines]
      .sort((a, b) => Number(a.isVoided) - Number(b.isVoided) || byRoot(a, b))
      .map(({ orderLineID, refOrderLineID, ...line }) => ({
        // Units of one line: the server decides which of them keeps its id.
        orderLineID: refOrderLineID ?? orderLineID,
        quantity: line.quantity,
        isVoided: line.isVoided,
        gross: line.gross,
        ...(line.isVoided
          ? {}
          : {
              itemDiscount: line.itemDiscount,
              orderDiscount: line.orderDiscount,
              comp: line.comp,
              net: line.net,
              serviceCharge: line.serviceCharge,
              taxes: line.taxes,
              parts: line.parts.map(({ gross, net }) => [gross, net]),
            }),
      })),
  };
}
