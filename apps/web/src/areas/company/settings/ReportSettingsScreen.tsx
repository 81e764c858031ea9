import { Select } from '@mantine/core';
import { attributions, SettingInput, usualReportPeriods } from '@tavola/contract';
import * as z from 'zod/mini';
import { useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { weekdayName } from '#text/format.ts';
import { reportStrings } from '../../reports/reports.strings.ts';
import { SettingScreen, SettingSwitches } from './SettingScreen.tsx';

const schema = z.pick(SettingInput, {
  reportPeriod: true,
  weekStartsOn: true,
  reportAttribution: true,
  areTipsInTotals: true,
  isPayForEditors: true,
});

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0];

/** What reports open with and count at this location, and who sees pay (decision 243). */
export function ReportSettingsScreen() {
  // The week is also that of the time clock, whose right changes it.
  const words = useText(reportStrings);
  const { canEdit: canChangeWeek } = useRights('employeeTimeClock');
  return (
    <SettingScreen
      screen="reportSettings"
      permission="settingReport"
      schema={schema}
      describe={() => ({
        reportPeriod: (period) => words(period),
        reportAttribution: (whose) => words(`attribution_${whose}`),
        weekStartsOn: (day) => weekdayName(day, 'long'),
      })}
    >
      {(page) => {
        const { form, t } = page;
        const { weekStartsOn } = form.inner.getValues();
        return (
          <>
            <Select
              {...form.field('reportPeriod')}
              label={t('reportPeriod')}
              allowDeselect={false}
              data={usualReportPeriods.map((period) => ({ value: period, label: words(period) }))}
            />
            <Select
              label={t('weekStartsOn')}
              allowDeselect={false}
              disabled={!canChangeWeek}
              data={WEEKDAYS.map((day) => ({ value: String(day), label: weekdayName(day, 'long') }))}
              value={String(weekStartsOn)}
              onChange={(day) => form.inner.setFieldValue('weekStartsOn', Number(day))}
            />
            <Select
              {...form.field('reportAttribution')}
              label={t('reportAttribution')}
              description={t('reportAttributionHint')}
              allowDeselect={false}
              data={attributions.map((whose) => ({ value: whose, label: words(`attribution_${whose}`) }))}
            />
            <SettingSwitches page={page} fields={['areTipsInTotals', 'isPayForEditors']} />
          </>
        );
      }}
    </SettingScreen>
  );
}
