import type { AlsoInPriceLists } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import {
  chargeText,
  differingLists,
  followingPrices,
  likeBefore,
  type DifferingList,
  type TypedPrice,
} from './charged-prices.ts';
import { productChargesQuery } from '../products.queries.ts';
import { productStrings } from '../products.strings.ts';

/** What the form of a product knows of the prices that are charged for it. */
export interface Charged {
  /** What is charged for an item now, in words; undefined = its own price. */
  readonly textOf: (itemID: string) => string | undefined;
  readonly differing: (typed: readonly TypedPrice[]) => readonly DifferingList[];
  /** Of these price lists, those that follow with the save. */
  readonly chosenOf: (lists: readonly DifferingList[]) => ReadonlySet<string>;
  readonly choose: (priceListID: string, isChosen: boolean) => void;
  readonly following: (typed: readonly TypedPrice[]) => AlsoInPriceLists;
}

/**
 * The charged prices of a stored product (decision 260), and the choice of the lists that follow with the save: at
 * first those that had its price so far (`stored`).
 */
export function useCharged(productID: string | null, stored: readonly TypedPrice[]): Charged {
  const t = useText(productStrings);
  const currency = useCurrency();
  const { data } = useQuery({ ...productChargesQuery(productID ?? ''), enabled: productID !== null });
  const { canEdit } = useRights('priceList');
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const differing = (typed: readonly TypedPrice[]) => (data === undefined ? [] : differingLists(data, typed));
  const chosenOf = (lists: readonly DifferingList[]): ReadonlySet<string> => {
    const same = likeBefore(lists, stored);
    const ids = lists.map(({ priceListID }) => priceListID);
    return new Set(canEdit ? ids.filter((id) => choices.get(id) ?? same.has(id)) : []);
  };
  return {
    textOf: (itemID) => chargeText(t, data?.items.find((one) => one.itemID === itemID)?.charges ?? [], currency),
    differing,
    chosenOf,
    choose: (priceListID, isChosen) => setChoices((before) => new Map(before).set(priceListID, isChosen)),
    following: (typed) => followingPrices(differing(typed), chosenOf(differing(typed))),
  };
}
