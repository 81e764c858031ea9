import { cashRulesOf, takeCash } from '@tavola/selling';
import { received, roundingOf, takenOf } from './exact.ts';
import type { Tender } from './tender.ts';

/** Cash: rounded to the step of its setting, and above the balance it gives change (decisions 53, 54). */
export const cash: Tender = {
  ...received,
  collect: (offer, place) => {
    const { setting, balance, due, tip, tendered } = offer;
    const rules = cashRulesOf(setting, roundingOf(place));
    if (!rules.ok) throw new Error(`The cash setting cannot be used: ${rules.code}`);
    return takenOf(takeCash({ balance, due, tendered, tip: { amount: tip } }, rules.value), offer, place);
  },
};
