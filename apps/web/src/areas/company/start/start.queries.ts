import {
  isAllowed,
  startRoutes,
  startSteps,
  type CallAnswer,
  type SettledStep,
  type StartChecklist,
  type StartStep,
} from '@tavola/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { withRefetch } from '#runtime/http/records.ts';
import { currentClientQuery } from '#runtime/session/clients.ts';
import { useTenantInfo } from '#runtime/session/restaurant.ts';
import { useSession } from '#runtime/session/session.ts';
import { shownSteps } from './shown-steps.ts';

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

/** The steps of a checklist that the person is shown here; none without one. */
export function useShownSteps(checklist: StartChecklist | null): readonly StartStep[] {
  const codes = useSession((session) => session.codes) ?? new Set<number>();
  const hasDrawer = useQuery(currentClientQuery).data?.posTerminalIsUseCashDrawer === true;
  if (checklist === null) return [];
  // A drawer is opened on its own terminal.
  return shownSteps(checklist, (step) => isAllowed(codes, startSteps[step].access) && (step !== 'drawer' || hasDrawer));
}

/** Whether the step that the checklist shows is to open the drawer of this terminal; `undefined` while it loads. */
export function useIsDrawerNext(): boolean | undefined {
  const { isDemo } = useTenantInfo();
  const { data } = useQuery({ ...checklistQuery, enabled: !isDemo });
  const steps = useShownSteps(data ?? null);
  if (isDemo) return false;
  return data === undefined ? undefined : nextOf(steps)?.step === 'drawer';
}

/** The first step that is not done. */
export const nextOf = (steps: readonly StartStep[]): StartStep | undefined => steps.find(({ isDone }) => !isDone);
