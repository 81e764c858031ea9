import { Button, Switch } from '@mantine/core';
import { IconAdjustments, IconDownload, IconFilter, IconPrinter } from '@tabler/icons-react';
import { attributions, comparisons, type ReportPlaces } from '@tavola/contract';
import { useState, type ReactNode } from 'react';
import { useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { ActionMenu } from '#ui/dialogs/ActionMenu.tsx';
import type { MenuAction } from '#ui/dialogs/MenuButton.tsx';
import { attempt } from '#ui/forms/attempt.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import { FilterSelect } from '#ui/pick/FilterSelect.tsx';
import { exportReport, type ExportedReport } from '../reports.queries.ts';
import { reportStrings } from '../reports.strings.ts';
import { shownPeriod, type Period } from './period.ts';
import { PeriodFields } from './PeriodFields.tsx';
import classes from './Report.module.css';
import { ALL_LOCATIONS, type AskedScope, type ReportState } from './report-state.ts';
import './print-report.css';

interface ReportFrameProps {
  readonly title: string;
  readonly state: ReportState;
  readonly scope: AskedScope;
  readonly places: ReportPlaces | undefined;
  /** Left out = the report compares nothing. */
  readonly comparedPeriod?: Period | null | undefined;
  readonly canCompare: boolean;
  /** Whether a person is chosen by more than their name: whose sale it is. */
  readonly hasAttribution?: boolean;
  readonly exported: ExportedReport;
  /** Columns that can be shown and hidden. */
  readonly columns?: { readonly names: readonly (readonly [id: string, name: string])[] };
  /** Filters of this report alone, at the front. */
  readonly filters?: ReactNode;
  readonly children: ReactNode;
}

/** The frame that all reports share: period, comparison, filters, columns, print and files. */
export function ReportFrame({
  title,
  state,
  scope,
  places,
  comparedPeriod,
  canCompare,
  hasAttribution = false,
  exported,
  columns,
  filters,
  children,
}: ReportFrameProps) {
  const t = useText(reportStrings);
  const { period } = state;
  const shown = shownPeriod(period);
  const subtitle = comparedPeriod ? `${shown}, ${t('comparedWith', { dates: shownPeriod(comparedPeriod) })}` : shown;
  return (
    <PageFrame
      title={title}
      subtitle={subtitle}
      actions={
        <div className={classes.actions}>
          {columns && <ColumnMenu {...columns} state={state} />}
          <FileMenu scope={scope} exported={exported} />
        </div>
      }
    >
      <div className={classes.bar}>
        <PeriodFields state={state} />
        {canCompare && (
          <FilterSelect
            label={t('compare')}
            value={state.compare}
            data={comparisons.map((value) => ({ value, label: t(`compare_${value}`) }))}
            onChange={(cmp) => state.change({ cmp })}
          />
        )}
        {filters}
        <Filters state={state} places={places} hasAttribution={hasAttribution} />
      </div>
      {places !== undefined && places.otherCurrency.length > 0 && state.search.loc === ALL_LOCATIONS && (
        <Notice tone="info">{t('otherCurrency', { names: places.otherCurrency.join(', ') })}</Notice>
      )}
      {children}
    </PageFrame>
  );
}

/** Filters; on a phone behind a button, so that the figures are in sight. */
function Filters({
  state: { search, change },
  places,
  hasAttribution,
}: Pick<ReportFrameProps, 'state' | 'places'> & { readonly hasAttribution: boolean }) {
  const t = useText(reportStrings);
  const isPhone = useIsPhone();
  const isFiltered = [search.loc, search.ch, search.ful, search.who, search.smp].some((value) => value !== '');
  const [isOpen, setIsOpen] = useState(isFiltered);
  const all = (label: string, options: readonly { readonly value: string; readonly label: string }[]) => [
    { value: '', label },
    ...options,
  ];
  const locations = places?.locations ?? [];
  const own = locations.length > 1;
  if (isPhone && !isOpen)
    return (
      <Button
        variant="default"
        className={classes.filterButton}
        leftSection={<IconFilter size={20} />}
        aria-expanded={false}
        onClick={() => setIsOpen(true)}
      >
        {t('filters')}
      </Button>
    );
  return (
    <>
      {own && (
        <FilterSelect
          label={t('location')}
          value={search.loc}
          data={[
            { value: '', label: t('thisLocation') },
            { value: ALL_LOCATIONS, label: t('allLocations') },
            ...locations.map(({ locationID, name }) => ({ value: locationID, label: name })),
          ]}
          onChange={(loc) => change({ loc })}
        />
      )}
      <FilterSelect
        label={t('channel')}
        value={search.ch}
        data={all(t('allChannels'), [
          { value: '1', label: t('channel_1') },
          { value: '2', label: t('channel_2') },
          { value: '3', label: t('channel_3') },
        ])}
        onChange={(ch) => change({ ch })}
      />
      <FilterSelect
        label={t('fulfillment')}
        value={search.ful}
        data={all(t('allFulfillments'), [
          { value: '1', label: t('fulfillment_1') },
          { value: '2', label: t('fulfillment_2') },
          { value: '3', label: t('fulfillment_3') },
          { value: '4', label: t('fulfillment_4') },
        ])}
        onChange={(ful) => change({ ful })}
      />
      <FilterSelect
        label={t('employee')}
        value={search.who}
        data={all(
          t('allPeople'),
          (places?.employees ?? []).map(({ userID, name }) => ({ value: userID, label: name })),
        )}
        onChange={(who) => change({ who })}
      />
      {(hasAttribution || search.who !== '') && (
        <FilterSelect
          label={t('attribution')}
          value={search.att}
          data={attributions.map((value) => ({ value, label: t(`attribution_${value}`) }))}
          onChange={(att) => change({ att })}
        />
      )}
      {locations.some(({ hasSamples }) => hasSamples) && (
        <Switch
          className={classes.samples}
          checked={search.smp === '1'}
          onChange={(event) => change({ smp: event.currentTarget.checked ? '1' : '' })}
          label={t('withSamples')}
        />
      )}
    </>
  );
}

/** Names of hidden columns in the address, with commas between them. */
export const hiddenIn = (hide: string): ReadonlySet<string> => new Set(hide.split(',').filter((id) => id !== ''));

function ColumnMenu({
  names,
  state: { search, change },
}: NonNullable<ReportFrameProps['columns']> & Pick<ReportFrameProps, 'state'>) {
  const t = useText(reportStrings);
  const hidden = hiddenIn(search.hide);
  const toggle = (id: string): void => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    change({ hide: [...next].join(',') });
  };
  const actions = names.map(([id, name]): MenuAction => ({
    key: id,
    label: t(hidden.has(id) ? 'hiddenColumn' : 'shownColumn', { name }),
    onChoose: () => toggle(id),
  }));
  return <ActionMenu isWorded label={t('columns')} icon={<IconAdjustments size={20} />} actions={actions} />;
}

function FileMenu({ scope, exported }: Pick<ReportFrameProps, 'scope' | 'exported'>) {
  const t = useText(reportStrings);
  const { canExport } = useRights('salesReport');
  const file = (format: 'csv' | 'xlsx'): MenuAction => ({
    key: format,
    label: t(format === 'xlsx' ? 'exportXlsx' : 'exportCsv'),
    icon: <IconDownload size={20} />,
    onChoose: () => void attempt(() => exportReport(scope, exported, format)),
  });
  const actions: MenuAction[] = [
    ...(canExport ? [file('xlsx'), file('csv')] : []),
    { key: 'print', label: t('print'), icon: <IconPrinter size={20} />, onChoose: () => window.print() },
  ];
  return <ActionMenu isWorded label={t('actions')} icon={<IconDownload size={20} />} actions={actions} />;
}
