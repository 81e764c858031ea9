const WORDS = [
  'Amber',
  'Basil',
  'Cedar',
  'Dune',
  'Ember',
  'Fig',
  'Grove',
  'Harbour',
  'Indigo',
  'Juniper',
  'Kiln',
  'Lime',
  'Maple',
  'Nectar',
  'Olive',
  'Plum',
  'Quince',
  'River',
  'Saffron',
  'Tamarind',
];
const KINDS = [
  'Bowl',
  'Wrap',
  'Plate',
  'Salad',
  'Soup',
  'Noodles',
  'Curry',
  'Toast',
  'Juice',
  'Tea',
  'Shake',
  'Roll',
  'Stew',
  'Grill',
  'Pie',
  'Cake',
  'Pasta',
  'Rice',
  'Taco',
  'Dip',
];

const word = (list: readonly string[], index: number): string => list[index % list.length] ?? '';

/** A made-up dish for catalogs of any size; each name comes back after 400. */
export const dishName = (index: number): string => `${word(WORDS, index)} ${word(KINDS, Math.floor(index / 20))}`;
