import { permission } from '../kit/permissions.ts';
import { defineStartSteps } from '../kit/start-step.ts';

/** Steps of the finance area: the default tax has a rate, or someone said that 0 % is right. */
export const financeStartSteps = defineStartSteps({ tax: { access: [permission.taxes.edit], canSettle: true } });
