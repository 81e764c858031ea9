import * as z from 'zod/mini';
import { count, requiredText } from '../kit/fields/fields.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';

/** The demo data that a restaurant was registered with (decision 155): marked, and removed in one step. */

/** Kinds of demo records that people see. */
export const demoKinds = [
  'item',
  'category',
  'variant',
  'modifierGroup',
  'menu',
  'priceList',
  'discount',
  'tableLayout',
] as const;
export type DemoKind = (typeof demoKinds)[number];

const Counts = z.object(
  // The names are those of the list.
  Object.fromEntries(demoKinds.map((kind) => [kind, count()])) as Record<DemoKind, ReturnType<typeof count>>,
);
/** How many records a removal would delete, and how many stay because records of the restaurant's own use them. */
export const DemoData = z.object({ isInstalled: z.boolean(), removed: Counts, kept: Counts });
export type DemoData = z.infer<typeof DemoData>;

const path = '/company/demo-data';
const { product, posMenu, productCategory } = permission;
const access = { allOf: [product.delete, posMenu.delete, productCategory.delete] } as const;

export const demoDataRoutes = {
  get: route({
    method: 'GET',
    path,
    access,
    about: 'What removing the demo data would delete, and what would stay.',
    answer: DemoData,
  }),
  remove: route({
    method: 'POST',
    path: `${path}/remove`,
    access,
    about:
      'Removes the demo data that was installed at registration, all of it or none; what own records use stays and becomes the restaurant’s own. `locationName` confirms it. Sales and orders stay.',
    body: z.object({ locationName: requiredText(100) }),
    answer: DemoData,
  }),
} as const;
