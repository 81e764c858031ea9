import type { StartStep, StartStepID } from '@tavola/contract';
import { screenPath } from '#runtime/navigation/navigation.ts';

/** Where a step is done: an address, or a dialog of the page. */
export type StepAction = { readonly to: string } | { readonly opens: 'demoData' };

/** What the button of each step does; a step of the contract without one does not compile. */
export const stepActions: Readonly<Record<StartStepID, (state: StartStep) => StepAction>> = {
  tax: ({ recordID }) => ({
    to: recordID == null ? screenPath('taxes') : screenPath('tax', { params: { id: recordID } }),
  }),
  product: () => ({ to: screenPath('productNew') }),
  menu: ({ recordID }) => ({
    to: recordID == null ? screenPath('menus') : screenPath('menu', { params: { id: recordID } }),
  }),
  sale: () => ({ to: screenPath('quickService') }),
  demoData: () => ({ opens: 'demoData' }),
};
