import { permission } from '../kit/permissions.ts';
import { defineStartSteps } from '../kit/start-step.ts';

/** Steps of the menu area: a product of the restaurant's own, and one of them on a menu that the terminals show. */
export const menuStartSteps = defineStartSteps({
  product: { access: [permission.product.add] },
  menu: { access: [permission.posMenu.edit] },
});
/** The last step: demo data is removed when people no longer need it. */
export const demoStartSteps = defineStartSteps({ demoData: { access: [permission.product.delete] } });
