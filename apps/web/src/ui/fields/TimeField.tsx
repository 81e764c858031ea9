import { TextInput } from '@mantine/core';
import { IconCalendar, IconClock } from '@tabler/icons-react';
import { lazy, Suspense, useState, type KeyboardEvent } from 'react';
import { useLanguage, useText } from '#text/define.ts';
import { formatDate, formatTime } from '#text/format.ts';
import { laterTime, typedTime } from '#text/typed-moments.ts';
import { uiStrings } from '../ui.strings.ts';
import type { MomentFieldProps } from './moment-field.ts';

const DateBox = lazy(() => import('./DateBox.tsx').then((module) => ({ default: module.DateBox })));

/** What the arrow keys add. */
const STEP_MINUTES = 15;
const FIRST_TIME = '09:00:00';

/**
 * A time of the day at the location, to the minute, in the person's language: typed as `9`, `930` or `9:30 pm`, or
 * changed by the arrow keys.
 */
export function TimeField({ value, onChange, error, ...rest }: MomentFieldProps) {
  const t = useText(uiStrings);
  const language = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const isSet = value !== null && value !== undefined && value !== '';
  const shown = isSet ? formatTime(`2026-01-01T${value.slice(0, 5)}:00Z`, 'UTC', language) : '';
  const leave = () => {
    if (typed === null) return;
    const time = typedTime(typed);
    const isEmpty = typed.trim() === '';
    setIsWrong(time === null && !isEmpty);
    // What cannot be read stays in the field with the reason.
    if (time === null && !isEmpty) return;
    setTyped(null);
    if (time !== (value ?? null)) onChange?.(time);
  };
  const step = (event: KeyboardEvent) => {
    if (event.key === 'Enter') leave();
    const by = event.key === 'ArrowUp' ? STEP_MINUTES : event.key === 'ArrowDown' ? -STEP_MINUTES : 0;
    if (by === 0) return;
    event.preventDefault();
    const from = typed === null ? (isSet ? value : null) : typedTime(typed);
    setTyped(null);
    setIsWrong(false);
    onChange?.(from === null ? FIRST_TIME : laterTime(from, by));
  };
  return (
    <TextInput
      {...rest}
      error={isWrong ? t('timeUnreadable') : error}
      value={typed ?? shown}
      autoComplete="off"
      placeholder={formatTime(`2026-01-01T${FIRST_TIME}Z`, 'UTC', language)}
      rightSection={<IconClock size={18} aria-hidden />}
      rightSectionPointerEvents="none"
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setIsWrong(false);
      }}
      onBlur={leave}
      onKeyDown={step}
    />
  );
}

/** A day of the location's calendar, typed or chosen; the calendar is loaded after the page. */
export function DateField(props: MomentFieldProps) {
  const { value, onChange: _, ...rest } = props;
  const isSet = value !== null && value !== undefined && value !== '';
  return (
    <Suspense
      fallback={
        <TextInput
          {...rest}
          readOnly
          value={isSet ? formatDate(`${value}T00:00:00Z`, 'UTC') : ''}
          rightSection={<IconCalendar size={18} aria-hidden />}
        />
      }
    >
      <DateBox {...props} />
    </Suspense>
  );
}
