import * as z from 'zod/mini';
import { answeredAmount, localDate, uuid } from '../kit/fields/fields.ts';
import { FileAnswer } from '../kit/files.ts';
import { namesPerLanguage } from '../kit/fields/names.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';

/** What was sold cost, by item (back office spec, section 2; decisions 95, 241, 242). */

const figures = {
  /** Units sold less those that came back: of a tracked item what left the stock, of another one what was sold. */
  quantity: z.number(),
  /** Net sales of the item itself; an ingredient has none. */
  net: answeredAmount(),
  cost: answeredAmount(),
  /** Units of unknown cost; no cost includes them. */
  unknownCostQuantity: z.number(),
  /** Cost of what was thrown away. */
  waste: answeredAmount(),
  /** Cost of what counts and adjustments took off, below 0 what they found. */
  difference: answeredAmount(),
};

export const CogsRow = z.object({
  /** Null for open items, which have no record. */
  itemID: z.nullable(uuid()),
  name: z.string(),
  names: namesPerLanguage(),
  isTracked: z.boolean(),
  ...figures,
});
export type CogsRow = z.infer<typeof CogsRow>;
export const CogsAnswer = z.object({
  rows: z.array(CogsRow),
  totals: z.object(figures),
  /** Sales whose facts are not made yet. */
  pendingCount: z.int(),
});
export type CogsAnswer = z.infer<typeof CogsAnswer>;

const query = { startDate: localDate(), endDate: localDate() };
const errors = ['report.period_reversed', 'report.period_too_long', 'report.location'] as const;
const path = '/location/cogs';

export const cogsRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [permission.inventoryReport.view],
    about:
      'Cost of goods sold of a period by item: of tracked items the sum of their movements, of others the stored costs of their lines. Waste and count differences are apart.',
    query: z.object(query),
    answer: CogsAnswer,
    errors,
    isHeavy: true,
  }),
  export: route({
    method: 'GET',
    path: `${path}/export`,
    access: { allOf: [permission.inventoryReport.view, permission.inventoryReport.special] },
    about: 'The same as a file for spreadsheet programs; leaves a row in the audit.',
    query: z.object({ ...query, format: z.enum(['csv', 'xlsx'], { error: 'invalid' }) }),
    answer: FileAnswer,
    errors: [...errors, 'report.counting'],
    isHeavy: true,
    isWriting: true,
  }),
} as const;
