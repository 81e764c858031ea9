import * as z from 'zod/mini';
import { ownAllergens } from '../catalog/allergens.ts';
import { ItemType } from '../kit/enumerations.ts';
import {
  optional,
  positiveAmount,
  queryFlag,
  queryList,
  requiredFlag,
  requiredText,
  uuid,
} from '../kit/fields/fields.ts';
import { defineErrors } from '../kit/errors.ts';
import { listOf, listQuery, recordVersion, Removed } from '../kit/lists.ts';
import { route } from '../kit/route.ts';
import { permission } from '../kit/permissions.ts';

/**
 * What products are made of (back-office spec, sections 3 and 7). An ingredient is an item that is not sold by itself.
 * Shared by the locations of a company.
 */

/** The number of a unit of measure: the system's up to 1000, the company's own above. */
export const uomNumber = () => z.int({ error: 'integer' }).check(z.gte(1, 'range'), z.lte(2_147_483_647, 'range'));

export const IngredientInput = z.object({
  name: requiredText(100),
  categoryID: z._default(z.nullable(uuid()), null),
  uomid: z._default(z.nullable(uomNumber()), null),
  /** Cost of one unit. */
  cost: z._default(z.nullable(positiveAmount()), null),
  enableTrackInventory: z._default(z.boolean(), false),
  /** The usual vendor of this location. */
  vendorID: z._default(z.nullable(uuid()), null),
  allergens: ownAllergens(),
});
export type IngredientInput = z.infer<typeof IngredientInput>;
export const Ingredient = z.extend(IngredientInput, {
  ingredientID: uuid(),
  type: z.enum(ItemType),
  categoryName: z.nullable(z.string()),
  uomSymbol: z.nullable(z.string()),
  vendorName: z.nullable(z.string()),
  isActive: z.boolean(),
  /** At this location. */
  isAvailable: z.boolean(),
  hasLocationData: z.boolean(),
  /** Recipes and modifier options that use it. */
  useCount: z.number(),
  version: recordVersion(),
});
export type Ingredient = z.infer<typeof Ingredient>;
/** What a recipe can contain, by name. */
export const IngredientName = z.object({
  ingredientID: uuid(),
  name: z.string(),
  type: z.enum(ItemType),
  categoryName: z.nullable(z.string()),
  uomid: z.nullable(z.int()),
  uomSymbol: z.nullable(z.string()),
  isActive: z.boolean(),
});
export type IngredientName = z.infer<typeof IngredientName>;

export const ingredientErrors = defineErrors({
  'ingredients.error.in_use': {
    status: 409,
    type: 'Operation',
    number: 2110,
    en: '{name} is used in {count} recipes. Deactivate anyway?',
    th: '{name} ถูกใช้ใน {count} สูตร ต้องการปิดใช้งานหรือไม่',
  },
  'ingredients.error.unit': {
    status: 409,
    type: 'Validation',
    number: 2111,
    en: "Recipes and stock can't be converted to this unit. Choose a unit that converts.",
    th: 'สูตรและสต็อกแปลงเป็นหน่วยนี้ไม่ได้ กรุณาเลือกหน่วยที่แปลงได้',
  },
});

const { view, add, edit, delete: remove } = permission.ingredient;
const params = z.object({ id: uuid() });
const path = '/company/ingredients';
const includeProducts = { includeProductAsIngredient: queryFlag() };

export const ingredientRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view],
    about: 'Ingredients of the company, with products used as ingredients on request.',
    query: z.extend(
      listQuery(
        'name',
        'categoryName',
        'vendorName',
        'cost',
        'isActive',
        'isAvailable',
        'enableTrackInventory',
        'useCount',
      ),
      includeProducts,
    ),
    answer: listOf(Ingredient),
  }),
  lookup: route({
    method: 'GET',
    path: `${path}/lookup-list`,
    access: 'terminal',
    about: 'Names of everything that a recipe can use.',
    query: z.object(includeProducts),
    answer: z.array(IngredientName),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One ingredient.',
    params,
    answer: Ingredient,
  }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about: 'Adds an ingredient, or restores a deleted one under its id.',
    repeat: 'naturalKey',
    body: z.extend(IngredientInput, { ingredientID: optional(uuid()) }),
    answer: Ingredient,
    errors: ['resource.duplicate_name'],
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Changes an ingredient; refused if someone else changed it first.',
    params,
    body: z.extend(IngredientInput, { version: recordVersion() }),
    answer: Ingredient,
    errors: ['resource.duplicate_name', 'resource.version_conflict', 'ingredients.error.unit'],
  }),
  setActive: route({
    method: 'PUT',
    path: `${path}/{id}/update-active-flag`,
    access: [edit],
    about: 'Activates or deactivates an ingredient; one in recipes only with isForce.',
    params,
    query: z.object({ isActive: requiredFlag(), isForce: queryFlag() }),
    answer: Ingredient,
    errors: ['ingredients.error.in_use'],
  }),
  setAvailable: route({
    method: 'PUT',
    path: `${path}/{id}/update-available-flag`,
    access: [edit],
    about: 'Sets whether an ingredient is available at this location.',
    params,
    query: z.object({ isAvailable: requiredFlag() }),
    answer: Ingredient,
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Deletes ingredients that no recipe uses; all of them or none.',
    query: z.object({ ingredientIDs: queryList(uuid()) }),
    answer: Removed,
    errors: ['resource.in_use'],
  }),
  initLocationData: route({
    method: 'POST',
    path: `${path}/init-location-data/{id}`,
    access: [edit],
    about: 'Gives an ingredient values of its own at this location, if it has none yet.',
    params,
    answer: Ingredient,
  }),
} as const;
