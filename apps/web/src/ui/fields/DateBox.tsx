import { DateInput, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { IconCalendar } from '@tabler/icons-react';
import 'dayjs/locale/th';
import { useState } from 'react';
import { calendarHead } from '#text/calendar-head.ts';
import { useCalendar } from '#text/calendar.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatDate } from '#text/format.ts';
import { typedDate } from '#text/typed-moments.ts';
import { uiStrings } from '../ui.strings.ts';
import classes from './DateBox.module.css';
import type { MomentFieldProps } from './moment-field.ts';

/** Restaurants plan by weeks that begin on Monday. */
const MONDAY = 1;

/** The library's date field; loaded by `DateField`. */
export function DateBox({ value, onChange, error, ...rest }: MomentFieldProps) {
  const t = useText(uiStrings);
  const language = useLanguage();
  const calendar = useCalendar();
  const yearOf = (day: string) => calendarHead(day, 'year', language, calendar);
  const [isWrong, setIsWrong] = useState(false);
  // What cannot be read stays in the field with the reason; everything else is shown as dates are.
  const [isReadable, setIsReadable] = useState(true);
  // The year of a day that is typed without one; Swedish dates are written as the wire writes them.
  const [today] = useState(() => new Date().toLocaleDateString('sv'));
  const isSet = value !== null && value !== undefined && value !== '';
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: MONDAY }}>
      <DateInput
        // Its text is written once per value, so another language or era needs a new one.
        key={`${language} ${calendar}`}
        {...rest}
        error={isWrong ? t('dateUnreadable') : error}
        value={isSet ? value : null}
        onChange={(next) => {
          setIsWrong(false);
          setIsReadable(true);
          onChange?.(next);
        }}
        valueFormat={(day) => formatDate(`${day}T00:00:00Z`, 'UTC', language, calendar)}
        dateParser={(text) => typedDate(text, today, language, calendar)}
        monthLabelFormat={(day) => calendarHead(day, 'month', language, calendar)}
        yearLabelFormat={yearOf}
        yearsListFormat={yearOf}
        decadeLabelFormat={(first, last) => `${yearOf(first)} – ${yearOf(last)}`}
        fixOnBlur={isReadable}
        allowDeselect
        autoComplete="off"
        onInput={(event) => {
          const text = event.currentTarget.value;
          setIsReadable(text.trim() === '' || typedDate(text, today, language, calendar) !== null);
          setIsWrong(false);
        }}
        onBlur={() => setIsWrong(!isReadable)}
        rightSection={<IconCalendar size={18} aria-hidden />}
        rightSectionPointerEvents="none"
        popoverProps={{ withinPortal: true, shadow: 'md' }}
        ariaLabels={{ previousMonth: t('previousMonth'), nextMonth: t('nextMonth') }}
        classNames={{ day: classes.day, calendarHeaderControl: classes.control, calendarHeaderLevel: classes.control }}
      />
    </DatesProvider>
  );
}
