import { keysOf } from '@tavola/contract';
import { Center, Loader, Stepper } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useEffect, useState } from 'react';
import { useText } from '#text/define.ts';
import { registerStrings } from './register.strings.ts';
import { FrontFrame } from '#ui/frames/FrontFrame.tsx';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { AccountStep } from './steps/AccountStep.tsx';
import { CompletedStep } from './steps/CompletedStep.tsx';
import { emptyDraft, type RegistrationDraft } from './draft.ts';
import { refusedStep } from './refused-step.ts';
import { RestaurantStep } from './steps/RestaurantStep.tsx';
import type { StepRefusal } from './steps/steps.ts';
import { WelcomeStep } from './steps/WelcomeStep.tsx';

const steps = ['welcome', 'account', 'restaurant', 'location', 'setup', 'completed'] as const;
type Step = (typeof steps)[number];

// The later steps are loaded while the first one is read.
const later = {
  location: lazyPart(() => import('./steps/LocationStep.tsx').then(({ LocationStep }) => LocationStep)),
  setup: lazyPart(() => import('./steps/SetupStep.tsx').then(({ SetupStep }) => SetupStep)),
} as const;
const forms = {
  account: AccountStep,
  restaurant: RestaurantStep,
  location: later.location.Part,
  setup: later.setup.Part,
} as const;
const formSteps = keysOf(forms);

/**
 * The registration wizard of the root domain (platform spec, section 2); its stepper shows the four steps that ask for
 * input.
 */
export function RegisterScreen() {
  const t = useText(registerStrings);
  const isPhone = useMediaQuery('(max-width: 48em)');
  const [step, setStep] = useState<Step>('welcome');
  const [draft, setDraft] = useState<RegistrationDraft>(emptyDraft);
  const [refusals, setRefusals] = useState<readonly StepRefusal[]>([]);
  useEffect(() => {
    for (const { fetch } of Object.values(later)) void fetch().catch(() => undefined);
  }, []);
  const move = (by: 1 | -1) => (next: RegistrationDraft) => {
    setRefusals([]);
    setDraft(next);
    setStep((now) => steps[steps.indexOf(now) + by] ?? now);
    scrollTo({ top: 0 });
  };
  // What the server refuses is corrected where it was typed.
  const handleRefused = (typed: RegistrationDraft, fields: readonly StepRefusal[]): boolean => {
    const refused = refusedStep(fields);
    if (refused === null || refused.step === step) return false;
    setDraft(typed);
    setRefusals(refused.refusals);
    setStep(refused.step);
    scrollTo({ top: 0 });
    return true;
  };
  const titles: Readonly<Record<Step, string>> = {
    welcome: t('welcomeTitle'),
    account: t('stepAccount'),
    restaurant: t('stepRestaurant'),
    location: t('stepLocation'),
    setup: t('stepSetup'),
    completed: t('doneTitle'),
  };
  const subtitles: Readonly<Record<Step, string | undefined>> = {
    welcome: t('welcomeText'),
    account: t('accountText'),
    restaurant: t('restaurantText'),
    location: t('locationText'),
    setup: t('setupText'),
    completed: undefined,
  };
  if (step === 'welcome' || step === 'completed') {
    return (
      <FrontFrame title={titles[step]} subtitle={subtitles[step]}>
        {step === 'welcome' ? <WelcomeStep onStart={() => setStep('account')} /> : <CompletedStep draft={draft} />}
      </FrontFrame>
    );
  }
  const Form = forms[step];
  const index = formSteps.indexOf(step);
  const subtitle = isPhone ? `${t('stepOf', { step: index + 1 })} · ${subtitles[step] ?? ''}` : subtitles[step];
  return (
    <FrontFrame title={titles[step]} subtitle={subtitle} isWide>
      {!isPhone && (
        <Stepper active={index} mb="sm" aria-label={t('title')}>
          {formSteps.map((one) => (
            <Stepper.Step
              key={one}
              label={titles[one]}
              allowStepSelect={false}
              aria-current={one === step ? 'step' : undefined}
            />
          ))}
        </Stepper>
      )}
      <Suspense
        fallback={
          <Center mih={320}>
            <Loader />
          </Center>
        }
      >
        <Form
          key={step}
          draft={draft}
          refusals={refusals}
          onDone={move(1)}
          onBack={move(-1)}
          onRefused={handleRefused}
        />
      </Suspense>
    </FrontFrame>
  );
}
