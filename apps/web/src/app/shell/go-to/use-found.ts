import {
  ItemType,
  nameIn,
  screens,
  wordsOf,
  type ProductName,
  type ScreenDefinition,
  type ScreenID,
} from '@tavola/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { customerLookupQuery } from '#areas/customers/customers/lookup.queries.ts';
import { helpDocumentsQuery, helpIndexQuery } from '#areas/help/help.queries.ts';
import { searchHelp } from '#areas/help/search.ts';
import { productNamesQuery } from '#areas/menu/products/products.queries.ts';
import { orderSearchQuery } from '#areas/selling/orders/orders.queries.ts';
import { screensInEnglish } from '#runtime/navigation/screens-in-english.ts';
import { screenPath } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useLanguage, useText } from '#text/define.ts';
import { guard, type MenuEntry } from '../../guard.ts';
import { useMenu, useVisitor } from '../connection/use-visitor.ts';
import { goToStrings } from './go-to.strings.ts';
import { rankPlaces } from './rank-places.ts';

/** One line of the search: where it leads, and what it says. */
export interface Found {
  readonly path: string;
  readonly title: string;
  readonly detail?: string;
  readonly icon?: string;
  /** Opens in another window. */
  readonly window?: ScreenID;
}

/** Lines under one heading. */
export interface FoundGroup {
  readonly key: 'pages' | 'settings' | 'items' | 'customers' | 'orders';
  readonly rows: readonly Found[];
}

const MOST_OF_A_KIND = 6;
/** Shorter words are in every page of the help. */
const SHORTEST_FOR_HELP = 3;
const DELAY_MS = 250;

interface Search {
  readonly groups: readonly FoundGroup[];
  readonly isSearching: boolean;
}

/** What a person may open that fits a text: pages by name and by what the help says of them, and records by name. */
export function useFound(text: string): Search {
  const [search] = useDebouncedValue(text.trim(), DELAY_MS);
  const language = useLanguage();
  const t = useText(goToStrings);
  const title = useText(screenStrings);
  const entries = useMenu();
  const visitor = useVisitor();
  const may = (id: ScreenID): boolean => guard(id, visitor).kind === 'pass';
  const isTyped = search !== '';
  const isForHelp = search.length >= SHORTEST_FOR_HELP;
  const documents = useQuery({ ...helpDocumentsQuery, enabled: isForHelp });
  const index = useQuery({ ...helpIndexQuery, enabled: isForHelp });
  const names = useQuery({ ...productNamesQuery, enabled: isTyped && may('product') });
  const customers = useQuery({ ...customerLookupQuery(search), enabled: isTyped && may('customer') });
  const orders = useQuery({
    ...orderSearchQuery({ text: search, pageSize: MOST_OF_A_KIND }),
    enabled: isTyped && may('order'),
    placeholderData: undefined,
  });

  const pages = useMemo(() => {
    const places = entries.map((entry) => ({ ...entry, title: title(entry.id), english: screensInEnglish[entry.id] }));
    return rankPlaces(places, text);
  }, [entries, title, text]);
  const rowOf = ({ id, icon }: Pick<MenuEntry, 'id' | 'icon'>): Found => {
    const screen: ScreenDefinition = screens[id];
    return { path: screen.path, title: title(id), icon, ...(screen.isWindow === true && { window: id }) };
  };

  const named = new Set(pages.map(({ id }) => id));
  const described = !isForHelp
    ? []
    : searchHelp(index.data ?? [], search, language)
        .flatMap(({ id }) => documents.data?.find((one) => one.id === id)?.screens ?? [])
        .flatMap((id) => entries.filter((entry) => entry.id === id && !named.has(entry.id)));
  const words = search.toLowerCase().split(/\s+/);
  const products = (isTyped && may('product') ? (names.data ?? []) : []).filter((one) => {
    const itemWords = `${wordsOf(one)} ${one.barcode ?? ''} ${one.refCode ?? ''}`.toLowerCase();
    return words.every((word) => itemWords.includes(word));
  });
  const groups: readonly FoundGroup[] = [
    { key: 'pages', rows: (isTyped ? pages.slice(0, 2 * MOST_OF_A_KIND) : pages).map(rowOf) },
    {
      key: 'items',
      rows: products.map((one) => ({ path: pathOfItem(one), title: nameIn(one, language) })),
    },
    {
      key: 'customers',
      rows: (isTyped && may('customer') ? (customers.data ?? []) : []).map((one) => ({
        path: screenPath('customer', { params: { id: one.customerID } }),
        title: `${one.givenName} ${one.familyName}`.trim(),
        detail: one.phone,
      })),
    },
    {
      key: 'orders',
      rows: (isTyped ? (orders.data?.items ?? []) : []).map(({ orderID, orderNo }) => ({
        path: screenPath('order', { params: { id: orderID } }),
        title: t('order', { no: orderNo }),
      })),
    },
    { key: 'settings', rows: [...new Set(described)].map(rowOf) },
  ];
  return {
    groups: groups
      .map(({ key, rows }) => ({ key, rows: key === 'pages' ? rows : rows.slice(0, MOST_OF_A_KIND) }))
      .filter(({ rows }) => rows.length > 0),
    isSearching: search !== text.trim() || names.isFetching || customers.isFetching || orders.isFetching,
  };
}

/** The form of what is sold: a variant has one below that of its product. */
function pathOfItem({ type, itemID, baseItemID }: Pick<ProductName, 'type' | 'itemID' | 'baseItemID'>): string {
  if (type === ItemType.Combo) return screenPath('combo', { params: { id: itemID } });
  if (baseItemID === null) return screenPath('product', { params: { id: itemID } });
  return screenPath('productVariant', { params: { id: baseItemID, variantId: itemID } });
}
