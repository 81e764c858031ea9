import type { SheetName } from '@tavola/contract';
import { dishName } from './dish-names.ts';

/** A large restaurant as its import files. */
export interface LargeFile {
  readonly sheet: SheetName;
  readonly what: string;
  readonly text: string;
}

const CATEGORIES = 60;
const GROUPS = 60;
const OPTIONS = 6;
const SECTIONS = 50;
const ITEMS_OF_MENU = 5000; // as many as a menu can have

const itemName = (index: number): string => `${dishName(index)} ${Math.floor(index / 400) + 1}`;
const lines = (headings: string, rows: readonly string[]): string => `${headings}\n${rows.join('\n')}\n`;
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/**
 * `products` products with three modifier groups each, menus that contain them all, and price lists with a price for
 * each of them (goal S5).
 */
export function largeCatalog(products: number, lists: number): LargeFile[] {
  return [
    {
      sheet: 'categories',
      what: `${CATEGORIES} categories`,
      text: lines(
        'Name',
        times(CATEGORIES, (index) => `Kind ${index + 1}`),
      ),
    },
    {
      sheet: 'modifierGroups',
      what: `${GROUPS} modifier groups`,
      text: lines(
        'Group,Maximum,Option,Price added',
        times(
          GROUPS * OPTIONS,
          (index) =>
            `Choice ${Math.floor(index / OPTIONS) + 1},3,Option ${(index % OPTIONS) + 1},${((index % OPTIONS) * 0.25).toFixed(2)}`,
        ),
      ),
    },
    {
      sheet: 'products',
      what: `${products} products`,
      text: lines(
        'Name,Ref code,Barcode,Category,Price,Cost,Modifier groups',
        times(
          products,
          (index) =>
            `${itemName(index)},P-${index + 1},${8_850_000_000_000 + index},Kind ${(index % CATEGORIES) + 1},${(2 + (index % 900) / 40).toFixed(2)},${(1 + (index % 300) / 40).toFixed(2)},${[1, 7, 23].map((step) => `Choice ${((index * step) % GROUPS) + 1}`).join('; ')}`,
        ),
      ),
    },
    ...times(lists, (list): LargeFile => ({
      sheet: 'priceLists',
      what: `price list ${list + 1}`,
      text: lines(
        'Price list,Item,Price',
        times(
          products,
          (index) =>
            `Prices ${list + 1},${itemName(index)},${(2 + (index % 900) / 40 + list * 0.15 + (index % (list + 3)) * 0.05).toFixed(2)}`,
        ),
      ),
    })),
    {
      sheet: 'menus',
      what: `menus with ${products} items`,
      text: lines(
        'Menu,Price list,Section,Item',
        times(
          products,
          (index) =>
            `Everything ${Math.floor(index / ITEMS_OF_MENU) + 1},Prices 1,Page ${(index % SECTIONS) + 1},${itemName(index)}`,
        ),
      ),
    },
  ];
}
