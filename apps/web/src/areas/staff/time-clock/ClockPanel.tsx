import { Button, Text, Title } from '@mantine/core';
import { isClockOffered, type ClockType, type TimeClock } from '@tavola/contract';
import { useSecondMs } from '#runtime/clock/use-second.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { formatCounter } from '#text/durations.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatDate, formatDateTime, formatTime } from '#text/format.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { activeCounter, countersAt } from './counters.ts';
import classes from './TimeClock.module.css';
import { timeClockStrings } from './time-clock.strings.ts';

interface ClockPanelProps {
  readonly clock: TimeClock;
  readonly isSending: boolean;
  readonly onPress: (type: ClockType) => void;
}

/** The buttons as they are labelled now: a break that is under way shows its end. */
const buttonsOf = ({ activity }: Pick<TimeClock, 'activity'>): readonly ClockType[] => [
  'ClockIn',
  'ClockOut',
  activity === 'BREAK' ? 'EndBreak' : 'StartBreak',
  activity === 'MEAL_BREAK' ? 'EndMealBreak' : 'StartMealBreak',
];

/** The time clock of a person: what they do now, three counters, and the buttons that may follow. */
export function ClockPanel({ clock, isSending, onPress }: ClockPanelProps) {
  const t = useText(timeClockStrings);
  const language = useLanguage();
  const { timezoneName } = useOperationalSetting();
  const counters = countersAt(clock, useSecondMs());
  const { activity, shiftStartTime, latestStatus, latestStatusTime, forgotten } = clock;
  const status = t(`status_${latestStatus ?? 'none'}`);
  return (
    <>
      {forgotten !== null && (
        <Notice tone="warning">
          {t('forgotten', {
            start: formatDate(forgotten.startedOn, timezoneName, language),
            end: formatDateTime(forgotten.endedOn, timezoneName, language),
          })}
        </Notice>
      )}
      <section className={classes.main} aria-label={clock.name}>
        <Title order={1} size="h3">
          {clock.name}
        </Title>
        <Text c="dimmed">{activity === null ? status : t(activity)}</Text>
        <div className={classes.active} role="timer" aria-label={t(activity ?? 'work')}>
          {formatCounter(activeCounter(clock, counters))}
        </div>
        <dl className={classes.facts}>
          <dt>{t('shiftStart')}</dt>
          <dt>{t('latestStatus')}</dt>
          <dd>{shiftStartTime === null ? '–' : formatTime(shiftStartTime, timezoneName, language)}</dd>
          <dd>
            {latestStatusTime === null
              ? '–'
              : t('sinceTime', { status, time: formatTime(latestStatusTime, timezoneName, language) })}
          </dd>
        </dl>
      </section>
      <dl className={classes.counters}>
        <Counter name={t('work')} seconds={counters.work} isActive={activity === 'WORK'} />
        <Counter name={t('breaks')} seconds={counters.breaks} isActive={activity === 'BREAK'} />
        <Counter name={t('meals')} seconds={counters.meals} isActive={activity === 'MEAL_BREAK'} />
      </dl>
      {clock.areBreaksPaid && (
        <Text c="dimmed" size="sm" ta="center">
          {t('paidBreaks')}
        </Text>
      )}
      <div className={classes.buttons}>
        {buttonsOf(clock).map((type) => {
          const isOffered = isClockOffered(clock, type);
          return (
            <Button
              key={type}
              size="xl"
              variant={isOffered && (type === 'ClockIn' || type.startsWith('End')) ? 'filled' : 'default'}
              disabled={isSending || !isOffered}
              onClick={() => onPress(type)}
            >
              {t(type)}
            </Button>
          );
        })}
      </div>
    </>
  );
}

interface CounterProps {
  readonly name: string;
  readonly seconds: number;
  readonly isActive: boolean;
}

const Counter = ({ name, seconds, isActive }: CounterProps) => (
  <div data-active={isActive || undefined}>
    <dt>{name}</dt>
    <dd>{formatCounter(seconds)}</dd>
  </div>
);
