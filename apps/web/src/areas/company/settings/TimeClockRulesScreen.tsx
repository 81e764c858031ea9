import { Select, Switch } from '@mantine/core';
import { SettingInput } from '@tavola/contract';
import * as z from 'zod/mini';
import { formatQuantity, weekdayName } from '#text/format.ts';
import { DecimalField } from '#ui/fields/DecimalField.tsx';
import { TimeField } from '#ui/fields/TimeField.tsx';
import { Card } from '#ui/frames/Card.tsx';
import { SettingScreen, SettingSwitches } from './SettingScreen.tsx';

const schema = z.pick(SettingInput, {
  areBreaksPaid: true,
  nightHours: true,
  overtimeAfterDayHours: true,
  overtimeAfterWeekHours: true,
  weekStartsOn: true,
  longestShiftHours: true,
});

/** What a person who turns night hours on begins with. */
const USUAL_NIGHT = { from: '22:00:00', to: '06:00:00' };
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0];

/** How the hours of people are counted: paid breaks, night, overtime, and when a clock-out was forgotten. */
export const TimeClockRulesScreen = () => (
  <SettingScreen
    screen="timeClockRules"
    permission="employeeTimeClock"
    schema={schema}
    describe={(t) => ({
      nightHours: (night) => (night === null ? t('off') : `${night.from.slice(0, 5)} – ${night.to.slice(0, 5)}`),
      overtimeAfterDayHours: (hours) => (typeof hours === 'number' ? formatQuantity(hours) : t('noOvertime')),
      overtimeAfterWeekHours: (hours) => (typeof hours === 'number' ? formatQuantity(hours) : t('noOvertime')),
      weekStartsOn: (day) => weekdayName(day, 'long'),
    })}
    sections={({ form, t }) => {
      const { nightHours } = form.inner.getValues();
      return (
        <>
          <Card title={t('overtime')}>
            <DecimalField
              {...form.field('overtimeAfterDayHours')}
              label={t('overtimeAfterDayHours')}
              description={t('overtimeAfterDayHoursHint')}
              placeholder={t('noOvertime')}
              isOptional
            />
            <DecimalField
              {...form.field('overtimeAfterWeekHours')}
              label={t('overtimeAfterWeekHours')}
              description={t('overtimeAfterWeekHoursHint')}
              placeholder={t('noOvertime')}
              isOptional
            />
            <Select
              label={t('weekStartsOn')}
              allowDeselect={false}
              data={WEEKDAYS.map((day) => ({ value: String(day), label: weekdayName(day, 'long') }))}
              value={String(form.inner.getValues().weekStartsOn)}
              onChange={(day) => form.inner.setFieldValue('weekStartsOn', Number(day))}
            />
          </Card>
          <Card title={t('nightHours')} hint={t('nightHoursHint')}>
            <Switch
              checked={nightHours !== null}
              onChange={(event) =>
                form.inner.setFieldValue('nightHours', event.currentTarget.checked ? USUAL_NIGHT : null)
              }
              label={t('countNight')}
            />
            {nightHours !== null && (
              <>
                <TimeField
                  label={t('nightFrom')}
                  value={nightHours.from}
                  onChange={(from) => form.inner.setFieldValue('nightHours', { ...nightHours, from: from ?? '' })}
                />
                <TimeField
                  label={t('nightTo')}
                  value={nightHours.to}
                  onChange={(to) => form.inner.setFieldValue('nightHours', { ...nightHours, to: to ?? '' })}
                  {...(form.field('nightHours.to').error !== undefined && { error: t('nightWrong') })}
                />
              </>
            )}
          </Card>
        </>
      );
    }}
  >
    {(page) => (
      <>
        <SettingSwitches page={page} fields={['areBreaksPaid']} />
        <DecimalField
          {...page.form.field('longestShiftHours')}
          label={page.t('longestShiftHours')}
          description={page.t('longestShiftHoursHint')}
          decimals={0}
          w={240}
        />
      </>
    )}
  </SettingScreen>
);
