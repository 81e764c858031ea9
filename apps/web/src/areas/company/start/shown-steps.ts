import type { StartChecklist, StartStep, StartStepID } from '@tavola/contract';

/** What people who only sell do as well. */
const SELLING: ReadonlySet<StartStepID> = new Set(['drawer', 'sale']);

/**
 * The steps that a person is shown. A person who may only sell is not asked to set the restaurant up; a checklist that
 * was hidden or is complete shows no more than the demo data that can still be removed.
 */
export function shownSteps(
  { isDismissed, steps }: StartChecklist,
  mayDo: (step: StartStepID) => boolean,
): readonly StartStep[] {
  const own = steps.filter(({ step }) => mayDo(step));
  const isSettingUp = own.some(({ step }) => !SELLING.has(step));
  if (!isSettingUp || own.every(({ isDone }) => isDone)) return [];
  return isDismissed ? own.filter(({ step, isDone }) => step === 'demoData' && !isDone) : own;
}
