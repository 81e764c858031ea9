import * as z from 'zod/mini';

/**
 * The 14 allergens that European law names (decision 373). What a dish lacks is never stated: an empty list says only
 * that nothing was noted.
 */
export const allergens = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soy',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const;
export type Allergen = (typeof allergens)[number];

/** What each is called, on screens and in spreadsheets. */
export const allergenNames: Readonly<Record<Allergen, { readonly en: string; readonly th: string }>> = {
  gluten: { en: 'Gluten', th: 'กลูเตน (แป้งสาลี)' },
  crustaceans: { en: 'Crustaceans (prawn, crab)', th: 'กุ้ง ปู' },
  eggs: { en: 'Egg', th: 'ไข่' },
  fish: { en: 'Fish', th: 'ปลา' },
  peanuts: { en: 'Peanut', th: 'ถั่วลิสง' },
  soy: { en: 'Soy', th: 'ถั่วเหลือง' },
  milk: { en: 'Milk', th: 'นม' },
  nuts: { en: 'Tree nuts', th: 'ถั่วเปลือกแข็ง' },
  celery: { en: 'Celery', th: 'ขึ้นฉ่าย' },
  mustard: { en: 'Mustard', th: 'มัสตาร์ด' },
  sesame: { en: 'Sesame', th: 'งา' },
  sulphites: { en: 'Sulphites', th: 'ซัลไฟต์' },
  lupin: { en: 'Lupin', th: 'ถั่วลูพิน' },
  molluscs: { en: 'Molluscs (squid, clams)', th: 'หมึก หอย' },
};

/** These allergens, each once and in the order of the list. */
export const allergensOf = (codes: Iterable<string>): Allergen[] => {
  const known = new Set(codes);
  return allergens.filter((one) => known.has(one));
};

/** The allergen of a code or a name in either language; null = none of them. */
export function allergenNamed(text: string): Allergen | null {
  const wanted = text.trim().toLowerCase();
  return (
    allergens.find((one) =>
      [one, allergenNames[one].en, allergenNames[one].th].some((name) => name.toLowerCase() === wanted),
    ) ?? null
  );
}

/**
 * What a product, an ingredient or an option itself contains. Left out of a change = as it was, so that a program which
 * does not know the field erases no warning.
 */
export const ownAllergens = () =>
  z.optional(
    z.array(z.enum(allergens, { error: 'invalid' })).check(
      z.maxLength(100, 'too_many'),
      z.overwrite((codes) => allergensOf(codes)),
    ),
  );
