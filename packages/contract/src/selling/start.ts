import { permission } from '../kit/permissions.ts';
import { defineStartSteps } from '../kit/start-step.ts';

/** Steps of the selling area: the first opened cash drawer, and the first paid order. */
export const sellingStartSteps = defineStartSteps({
  drawer: { access: [permission.quickService.view] },
  sale: { access: [permission.quickService.view] },
});
