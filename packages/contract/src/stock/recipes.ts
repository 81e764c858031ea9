import * as z from 'zod/mini';
import { ItemType } from '../kit/enumerations.ts';
import { answeredAmount, quantity, uuid } from '../kit/fields/fields.ts';
import { defineErrors } from '../kit/errors.ts';
import { uomNumber } from '../menu/ingredients.ts';
import { route } from '../kit/route.ts';
import { permission } from '../kit/permissions.ts';

/**
 * What one unit of an item, or one piece of a modifier option, takes from stock: its "unit items" (back-office spec,
 * section 3; decision 94).
 */

export const MAX_RECIPE_PARTS = 100;

/** `uomid` converts to the element's unit; null = that unit itself. */
export const RecipePartInput = z.object({
  elementItemID: uuid(),
  quantity: quantity(),
  uomid: z._default(z.nullable(uomNumber()), null),
});
export type RecipePartInput = z.infer<typeof RecipePartInput>;
export const RecipePart = z.extend(RecipePartInput, {
  elementName: z.string(),
  elementType: z.enum(ItemType),
  elementUomid: z.nullable(z.int()),
  /** Cost of one unit of the element: its average cost here, else the cost of its record. */
  elementCost: z.nullable(answeredAmount()),
});
export type RecipePart = z.infer<typeof RecipePart>;
/** `revision` identifies the state of a recipe; a change sends back the one that was on the screen. */
export const Recipe = z.object({ parts: z.array(RecipePart), revision: z.string() });
export type Recipe = z.infer<typeof Recipe>;
export const RecipeInput = z.object({
  parts: z.array(RecipePartInput).check(z.maxLength(MAX_RECIPE_PARTS, 'too_many')),
  revision: z.string().check(z.maxLength(64, 'too_long'), z.regex(/^\w*$/, 'characters')),
});
export type RecipeInput = z.infer<typeof RecipeInput>;

export const recipeErrors = defineErrors({
  'recipes.error.element': {
    status: 409,
    type: 'Validation',
    number: 2120,
    en: 'An ingredient no longer exists. Remove it from the recipe.',
    th: 'มีวัตถุดิบที่ไม่มีอยู่แล้ว กรุณานำออกจากสูตร',
  },
  'recipes.error.twice': {
    status: 409,
    type: 'Validation',
    number: 2121,
    en: '{name} is in the recipe twice. Combine both quantities.',
    th: '{name} อยู่ในสูตรสองครั้ง กรุณารวมเป็นรายการเดียว',
  },
  'recipes.error.unit': {
    status: 409,
    type: 'Validation',
    number: 2122,
    en: "{name} can't be counted in this unit. Choose another unit.",
    th: 'นับ {name} ด้วยหน่วยนี้ไม่ได้ กรุณาเลือกหน่วยอื่น',
  },
  'recipes.error.cycle': {
    status: 409,
    type: 'Validation',
    number: 2123,
    en: '{name}: circular reference. Remove it from the recipe.',
    th: '{name}: อ้างอิงวนกลับมาที่ตัวเอง กรุณานำออกจากสูตร',
  },
});

const params = z.object({ id: uuid() });
const { product, ingredient } = permission;
const reading = [product.view, product.edit, ingredient.view, ingredient.edit];
const refusals = [
  'recipes.error.element',
  'recipes.error.twice',
  'recipes.error.unit',
  'recipes.error.cycle',
  'resource.version_conflict',
] as const;

export const recipeRoutes = {
  ofItem: route({
    method: 'GET',
    path: '/company/products/{id}/recipe',
    access: reading,
    about: 'What one unit of an item takes from stock.',
    params,
    answer: Recipe,
  }),
  saveOfItem: route({
    method: 'PUT',
    path: '/company/products/{id}/recipe',
    access: [product.edit, ingredient.edit],
    about: 'Replaces the recipe of an item; refused if someone else changed it first.',
    params,
    body: RecipeInput,
    answer: Recipe,
    errors: refusals,
  }),
  ofOption: route({
    method: 'GET',
    path: '/company/modifier-groups/options/{id}/recipe',
    access: reading,
    about: 'What one piece of a modifier option takes from stock.',
    params,
    answer: Recipe,
  }),
  saveOfOption: route({
    method: 'PUT',
    path: '/company/modifier-groups/options/{id}/recipe',
    access: [product.edit, ingredient.edit],
    about: 'Replaces the recipe of a modifier option; refused if someone else changed it first.',
    params,
    body: RecipeInput,
    answer: Recipe,
    errors: refusals,
  }),
} as const;
