import type { StartStep, StartStepID } from '@tavola/contract';
import { fromStart, type useGoTo } from '#runtime/navigation/navigation.ts';

/** What a step needs: the way to a screen, and the dialog that removes the demo data. */
interface Ways {
  readonly goTo: ReturnType<typeof useGoTo>;
  readonly onRemoveDemo: () => void;
}

/** What the button of each step does; a step of the contract without one does not compile. */
export const stepActions: Readonly<Record<StartStepID, (state: StartStep, ways: Ways) => void>> = {
  tax: ({ recordID }, { goTo }) =>
    void (recordID == null ? goTo('taxes') : goTo('tax', { params: { id: recordID }, search: fromStart })),
  product: (_, { goTo }) => void goTo('productNew', { search: fromStart }),
  menu: ({ recordID }, { goTo }) =>
    void (recordID == null ? goTo('menus') : goTo('menu', { params: { id: recordID } })),
  drawer: (_, { goTo }) => void goTo('cashDrawer'),
  sale: (_, { goTo }) => void goTo('quickService'),
  tables: (_, { goTo }) => void goTo('tableLayouts'),
  invite: (_, { goTo }) => void goTo('userNew', { search: fromStart }),
  demoData: (_, { onRemoveDemo }) => onRemoveDemo(),
};
