import type { StartStepID } from '@tavola/contract';
import { checkInviteStep } from './areas/access/index.ts';
import type { StartCheck } from './areas/company/index.ts';
import { checkTaxStep } from './areas/finance/index.ts';
import { checkDemoStep, checkMenuStep, checkProductStep } from './areas/menu/index.ts';
import { checkDrawerStep, checkSaleStep } from './areas/selling/index.ts';
import { checkTableStep } from './areas/tables/index.ts';

/** How each step of the start page's checklist is judged; every area brings its own. */
export const startChecks: Readonly<Record<StartStepID, StartCheck>> = {
  tax: checkTaxStep,
  product: checkProductStep,
  menu: checkMenuStep,
  drawer: checkDrawerStep,
  sale: checkSaleStep,
  tables: checkTableStep,
  invite: checkInviteStep,
  demoData: checkDemoStep,
};
