import { presets } from '@tavola/selling';
import { useText } from '#text/define.ts';
import { DateField } from '#ui/fields/TimeField.tsx';
import { FilterSelect } from '#ui/pick/FilterSelect.tsx';
import { reportStrings } from '../reports.strings.ts';
import type { ReportState } from './report-state.ts';

/** The period of a report: one that moves with the day, or two dates. */
export function PeriodFields({ state: { preset, period, change } }: { readonly state: ReportState }) {
  const t = useText(reportStrings);
  return (
    <>
      <FilterSelect
        label={t('period')}
        value={preset}
        data={presets.map((value) => ({ value, label: t(value) }))}
        onChange={(p) =>
          change(p === 'custom' ? { p, from: period.startDate, to: period.endDate } : { p, from: '', to: '' })
        }
      />
      {preset === 'custom' && (
        <>
          <DateField label={t('from')} value={period.startDate} onChange={(from) => change({ from: from ?? '' })} />
          <DateField label={t('to')} value={period.endDate} onChange={(to) => change({ to: to ?? '' })} />
        </>
      )}
    </>
  );
}
