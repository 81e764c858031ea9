/** One product under several names: the spelling of the shops in the file → the name in our catalog. */
const aliases: Readonly<Record<string, string>> = {
  'Fresh Tomato': 'Fresh Tomato Salsa',
  'Roasted Chili Corn': 'Roasted Chili Corn Salsa',
  'Tomatillo Green Chili': 'Tomatillo Green Chili Salsa',
  'Tomatillo Red Chili': 'Tomatillo Red Chili Salsa',
  Salsa: 'House Salsa',
  'Fajita Veggies': 'Fajita Vegetables',
  'Vegetarian Black Beans': 'Black Beans',
  'Cilantro Lime Rice': 'Rice',
  'Adobo Marinated and Grilled Chicken': 'Chicken',
  'Adobo Marinated and Grilled Steak': 'Steak',
  'Braised Barbacoa': 'Barbacoa',
  'Braised Carnitas': 'Carnitas',
  'Coca Cola': 'Coke',
  'Canned Soda': 'Canned Soft Drink',
  'Side of Chips': 'Chips',
  'Chips and Mild Fresh Tomato Salsa': 'Chips and Fresh Tomato Salsa',
  'Chicken Salad': 'Chicken Salad Bowl',
  'Steak Salad': 'Steak Salad Bowl',
  'Carnitas Salad': 'Carnitas Salad Bowl',
  'Veggie Salad': 'Veggie Salad Bowl',
};

/** The catalog's name of a product or option: heat in brackets and hyphens vary between shops and have no meaning. */
export function canonicalName(name: string): string {
  const plain = name
    .replace(/\([^)]*\)/g, ' ')
    .replace(/(?<=\p{L})-(?=\p{L})/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return aliases[plain] ?? plain;
}

/** A name as a reference: `Chips & Dips` → `chips-dips`. */
export const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
