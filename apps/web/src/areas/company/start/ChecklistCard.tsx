import { Button, Paper, Progress, Text, Title, VisuallyHidden } from '@mantine/core';
import type { StartStep } from '@tavola/contract';
import { IconChevronDown, IconChevronUp, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RemoveDemoDialog } from '#areas/menu/demo-data/index.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useRights } from '#runtime/http/records.ts';
import { useTenantInfo } from '#runtime/session/restaurant.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatRate } from '#text/format.ts';
import classes from './ChecklistCard.module.css';
import { checklistQuery, nextOf, settle, useShownSteps } from './start.queries.ts';
import { startStrings } from './start.strings.ts';
import { stepActions } from './step-actions.ts';

/**
 * What a new restaurant does first: a low bar with the next step, and all of them on demand. It disappears when
 * everything is done or someone hides it; the demo data can be removed from here as long as it exists.
 */
export function ChecklistCard() {
  const { isDemo } = useTenantInfo();
  return isDemo ? null : <Checklist />;
}

function Checklist() {
  const t = useText(startStrings);
  const canHide = useRights('taxes').canEdit;
  const { data } = useSuspenseQuery(checklistQuery);
  const [isRemoving, setIsRemoving] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const steps = useShownSteps(data);
  if (steps.length === 0) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = nextOf(steps);
  const isHidden = data?.isDismissed === true;
  return (
    <Paper component="section" className={classes.bar} aria-label={t('title')}>
      {!isHidden && (
        <div className={classes.head}>
          <Title order={2} size="h5">
            {t('title')}
          </Title>
          <Progress value={(done / steps.length) * 100} className={classes.progress} aria-hidden />
          <Text size="sm" c="dimmed">
            {t('progress', { done, total: steps.length })}
          </Text>
          <div className={classes.ways}>
            <Button
              variant="subtle"
              px={4}
              aria-expanded={isOpen}
              rightSection={isOpen ? <IconChevronUp size={18} /> : <IconChevronDown size={18} />}
              onClick={() => setIsOpen(!isOpen)}
            >
              {t('allSteps')}
            </Button>
            {canHide && (
              <Button variant="subtle" color="gray" px={4} onClick={() => void settle('checklist')}>
                {t('hide')}
              </Button>
            )}
          </div>
        </div>
      )}
      <ol className={classes.steps}>
        {(isOpen || isHidden ? steps : steps.filter((state) => state === next)).map((state) => (
          <Step
            key={state.step}
            state={state}
            isNext={state === next}
            canSettle={canHide}
            onRemoveDemo={() => setIsRemoving(true)}
          />
        ))}
      </ol>
      {isRemoving && <RemoveDemoDialog onClose={() => setIsRemoving(false)} />}
    </Paper>
  );
}

interface StepProps {
  readonly state: StartStep;
  /** The first one to do has its reason and the strongest button. */
  readonly isNext: boolean;
  readonly canSettle: boolean;
  readonly onRemoveDemo: () => void;
}

function Step({ state, isNext, canSettle, onRemoveDemo }: StepProps) {
  const t = useText(startStrings);
  const goTo = useGoTo();
  const rate = formatRate(state.figure ?? 0, useLanguage());
  const { step, isDone, name } = state;
  const isZeroTax = step === 'tax' && state.figure === 0;
  const text = isZeroTax
    ? t('taxTextZero', { name: name ?? '', rate })
    : step === 'tax'
      ? t('taxText', { name: name ?? '', rate })
      : t(`${step}Text`);
  return (
    <li className={classes.step} aria-current={isNext ? 'step' : undefined}>
      <span className={classes.sign} data-done={isDone || undefined}>
        {isDone ? <IconCircleCheckFilled size={24} aria-hidden /> : <IconCircle size={24} aria-hidden />}
        <VisuallyHidden>{isDone ? t('isDone') : t('isOpen')}</VisuallyHidden>
      </span>
      <div>
        <Text fw={600} c={isDone ? 'dimmed' : undefined}>
          {t(`${step}Title`)}
        </Text>
        {!isDone && (
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        )}
      </div>
      {!isDone && (
        <div className={classes.actions}>
          {step === 'tax' && canSettle && (
            <Button variant="default" onClick={() => void settle('tax')}>
              {t('taxSettle', { rate })}
            </Button>
          )}
          <Button
            variant={isNext ? 'filled' : 'default'}
            onClick={() => stepActions[step](state, { goTo, onRemoveDemo })}
          >
            {t(`${step}Action`)}
          </Button>
        </div>
      )}
    </li>
  );
}
