import { describe, expect, it } from 'vitest';
import { shownSteps } from './shown-steps.ts';

const steps = [
  { step: 'tax', isDone: true },
  { step: 'product', isDone: false },
  { step: 'drawer', isDone: false },
  { step: 'sale', isDone: false },
  { step: 'demoData', isDone: false },
] as const;
const all = () => true;
const idsOf = (shown: readonly { readonly step: string }[]) => shown.map(({ step }) => step);

describe('the steps of the start page', () => {
  it('are those that the person may do, done ones included', () => {
    const mayDo = (step: string) => step !== 'demoData';
    expect(idsOf(shownSteps({ isDismissed: false, steps: [...steps] }, mayDo))).toEqual([
      'tax',
      'product',
      'drawer',
      'sale',
    ]);
  });

  it('are none for a person who may only sell', () => {
    expect(
      shownSteps({ isDismissed: false, steps: [...steps] }, (step) => step === 'sale' || step === 'drawer'),
    ).toEqual([]);
  });

  it('are none once all of them are done', () => {
    const done = steps.map(({ step }) => ({ step, isDone: true }));
    expect(shownSteps({ isDismissed: false, steps: done }, all)).toEqual([]);
  });

  it('are the demo data alone after the checklist was hidden', () => {
    expect(idsOf(shownSteps({ isDismissed: true, steps: [...steps] }, all))).toEqual(['demoData']);
    expect(shownSteps({ isDismissed: true, steps: steps.slice(0, 4) }, all)).toEqual([]);
  });
});
