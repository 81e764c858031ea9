import type { Fulfillment } from '@tavola/contract';

/** What decides which lines a station of the kitchen makes (decision 68). */
export interface KitchenStation {
  readonly stationID: string;
  /** Gets what no other station makes. */
  readonly isDefault: boolean;
  /** Sees every station and makes nothing itself. */
  readonly isExpo: boolean;
  /** Empty = every category. */
  readonly categoryIDs: readonly string[];
  /** Empty = every order type. */
  readonly fulfillments: readonly Fulfillment[];
}

/** What is sent: the categories of an item, or those of the parts of a combo, and the order type. */
export interface KitchenItem {
  readonly categoryIDs: readonly (string | null)[];
  readonly fulfillment: Fulfillment;
}

/**
 * The stations that make an item, in their order; several where the parts of a combo are made at several. What none is
 * for goes to the default station, and to `null`, the kitchen as a whole, where there is none (decision 285).
 */
export function stationsFor(
  stations: readonly KitchenStation[],
  { categoryIDs, fulfillment }: KitchenItem,
): readonly (string | null)[] {
  const takes = ({ isExpo, isDefault, categoryIDs: own, fulfillments }: KitchenStation): boolean => {
    // Without chosen categories the default station gets only what is left over.
    if (isExpo || (isDefault && own.length === 0 && fulfillments.length === 0)) return false;
    if (fulfillments.length > 0 && !fulfillments.includes(fulfillment)) return false;
    return own.length === 0 || categoryIDs.some((id) => id !== null && own.includes(id));
  };
  const chosen = stations.filter(takes).map(({ stationID }) => stationID);
  if (chosen.length > 0) return chosen;
  return [stations.find(({ isDefault }) => isDefault)?.stationID ?? null];
}
