import { permission } from '../kit/permissions.ts';
import { defineStartSteps } from '../kit/start-step.ts';

/** Steps of the selling area: the first paid order. */
export const sellingStartSteps = defineStartSteps({ sale: { access: [permission.quickService.view] } });
