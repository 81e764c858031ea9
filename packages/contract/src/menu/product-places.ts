import * as z from 'zod/mini';
import { uuid } from '../kit/fields/fields.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { ItemCharge } from './product-rows.ts';
import { LocationItem, LocationItemInput } from './products.ts';

/** What a product is at every location that a person may see, in one place (back-office spec, section 3). */

/** The values that a location saves; a `version` of 0 = it has none yet. */
const version = z.int().check(z.gte(0, 'not_number'));
const MAX_PLACES = 500;

/**
 * A product at one location of the person. `charges` are of a product without variants; the currency is that of the
 * location.
 */
export const ProductPlace = z.extend(LocationItem, {
  version,
  canEdit: z.boolean(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  currencyDecimals: z.int(),
  taxes: z.array(z.object({ taxID: uuid(), name: z.string(), rate: z.number(), isDefault: z.boolean() })),
  charges: z.array(ItemCharge),
});
export type ProductPlace = z.infer<typeof ProductPlace>;

export const ProductPlaceInput = z.extend(LocationItemInput, { version });
export type ProductPlaceInput = z.infer<typeof ProductPlaceInput>;

const { view, edit } = permission.product;
const params = z.object({ id: uuid() });
const path = '/company/products/{id}/location-items';

export const productPlaceRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view, edit],
    about:
      'Tax, cost, availability, stock and charged price of a product at every location that the person may enter and whose products they may see there.',
    params,
    answer: z.array(ProductPlace),
  }),
  save: route({
    method: 'PUT',
    path,
    access: [edit],
    about:
      'Saves what a product is at several locations, all of them or none; each needs the right to edit products there, and is refused if someone else changed it first.',
    params,
    body: z.object({
      locationItems: z.array(ProductPlaceInput).check(z.minLength(1, 'required'), z.maxLength(MAX_PLACES, 'too_many')),
    }),
    answer: z.array(ProductPlace),
    errors: ['resource.version_conflict'],
  }),
} as const;
