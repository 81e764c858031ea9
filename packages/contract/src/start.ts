import { keysOf } from './kit/keys.ts';
import * as z from 'zod/mini';
import { accessStartSteps } from './access/start.ts';
import { financeStartSteps } from './finance/start.ts';
import { optional, text, uuid } from './kit/fields/fields.ts';
import { permission } from './kit/permissions.ts';
import { route } from './kit/route.ts';
import { demoStartSteps, menuStartSteps } from './menu/start.ts';
import { sellingStartSteps } from './selling/start.ts';
import { tableStartSteps } from './tables/start.ts';

/** The checklist of the start page: what a new restaurant does first, in this order. An area adds its steps here. */
export const startSteps = {
  ...financeStartSteps,
  ...menuStartSteps,
  ...sellingStartSteps,
  ...tableStartSteps,
  ...accessStartSteps,
  ...demoStartSteps,
} as const;
export type StartStepID = keyof typeof startSteps;
export const startStepIDs = keysOf(startSteps);

/** What a person may settle by hand: a step that needs nothing more, or the checklist as a whole. */
export const settledSteps = ['tax', 'checklist'] as const;
export type SettledStep = (typeof settledSteps)[number];

export const StartStep = z.object({
  step: z.enum(startStepIDs),
  isDone: z.boolean(),
  /** The record that the step is about, if there is one to open. */
  recordID: optional(uuid()),
  /** Its name. */
  name: optional(text(200)),
  /** A figure of it, such as the rate of the default tax. */
  figure: optional(z.number()),
});
export type StartStep = z.infer<typeof StartStep>;

/** A step that does not apply here is left out. */
export const StartChecklist = z.object({ isDismissed: z.boolean(), steps: z.array(StartStep) });
export type StartChecklist = z.infer<typeof StartChecklist>;

export const startRoutes = {
  checklist: route({
    method: 'GET',
    path: '/location/start-checklist',
    access: 'terminal',
    about: 'What a new restaurant does first, each step done or not.',
    answer: StartChecklist,
  }),
  settle: route({
    method: 'POST',
    path: '/location/start-checklist/settle',
    access: [permission.taxes.edit],
    about: 'Settles a step that needs nothing more, such as a tax that is right as it is, or dismisses the checklist.',
    body: z.object({ step: z.enum(settledSteps) }),
    answer: StartChecklist,
  }),
} as const;
