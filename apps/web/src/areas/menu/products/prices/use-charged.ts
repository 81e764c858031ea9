import type { AlsoInPriceLists } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '#text/define.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { chargeText, differingLists, followingPrices, type DifferingList, type TypedPrice } from './charged-prices.ts';
import { productChargesQuery } from '../products.queries.ts';
import { productStrings } from '../products.strings.ts';

/** What the form of a product knows of the prices that are charged for it. */
export interface Charged {
  /** What is charged for an item now, in words; undefined = its own price. */
  readonly textOf: (itemID: string) => string | undefined;
  readonly differing: (typed: readonly TypedPrice[]) => readonly DifferingList[];
  /** The price lists that follow with the save. */
  readonly chosen: ReadonlySet<string>;
  readonly choose: (priceListID: string, isChosen: boolean) => void;
  readonly following: (typed: readonly TypedPrice[]) => AlsoInPriceLists;
}

/** The charged prices of a stored product (decision 260), and the choice of the lists that follow with the save. */
export function useCharged(productID: string | null): Charged {
  const t = useText(productStrings);
  const currency = useCurrency();
  const { data } = useQuery({ ...productChargesQuery(productID ?? ''), enabled: productID !== null });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const differing = (typed: readonly TypedPrice[]) => (data === undefined ? [] : differingLists(data, typed));
  return {
    textOf: (itemID) => chargeText(t, data?.items.find((one) => one.itemID === itemID)?.charges ?? [], currency),
    differing,
    chosen,
    choose: (priceListID, isChosen) =>
      setChosen((before) =>
        isChosen ? new Set([...before, priceListID]) : new Set([...before].filter((id) => id !== priceListID)),
      ),
    following: (typed) => followingPrices(differing(typed), chosen),
  };
}
