import { startRoutes, type CallAnswer, type SettledStep } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { withRefetch } from '#runtime/http/records.ts';

// Below the sell data's key: a change of products, menus or taxes may finish a step.
const KEY = ['posData', 'startChecklist'];

/**
 * The checklist of the start page, counted again each time the page is opened. Without an answer the last one stays, or
 * null: selling never waits for it.
 */
export const checklistQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal, client }) =>
    call(startRoutes.checklist, undefined, { signal }).catch(
      () => client.getQueryData<CallAnswer<typeof startRoutes.checklist>>(KEY) ?? null,
    ),
  staleTime: 0,
  refetchOnMount: 'always',
});

/** Ticks off a step that needs nothing more, such as a tax that is already right, or dismisses the whole checklist. */
export const settle = withRefetch(KEY, (step: SettledStep) => call(startRoutes.settle, { body: { step } }));
