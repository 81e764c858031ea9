import { IconAdjustments, IconBookmark, IconDownload, IconPrinter, IconReceipt } from '@tabler/icons-react';
import { ALL_LOCATIONS, type AskedScope, comparisons, type ReportPlaces, type ViewableReport } from '@tavola/contract';
import { comparedWith } from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { ActionMenu } from '#ui/dialogs/ActionMenu.tsx';
import { MenuButton, type MenuAction } from '#ui/dialogs/MenuButton.tsx';
import { attempt } from '#ui/forms/attempt.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { FilterSelect } from '#ui/pick/FilterSelect.tsx';
import { exportReport, placesQuery, type ExportedReport } from '../reports.queries.ts';
import { reportStrings } from '../reports.strings.ts';
import { Filters, GoneFilters } from './Filters.tsx';
import { shownPeriod } from './period.ts';
import { PeriodFields } from './PeriodFields.tsx';
import classes from './Report.module.css';
import { type ReportState } from './report-state.ts';
import './print-report.css';

// Saved views are fetched with their words behind the figures.
const Views = lazyPart(() => import('../views/ViewsMenu.tsx').then(({ ViewsMenu }) => ViewsMenu));

interface ReportFrameProps {
  readonly screen: ViewableReport;
  readonly title: string;
  readonly state: ReportState;
  readonly scope: AskedScope;
  readonly places: ReportPlaces | undefined;
  readonly canCompare: boolean;
  /** Whether a person is chosen by more than their name: whose sale it is. */
  readonly hasAttribution?: boolean;
  /** Whether its figures are those of items, which have a brand. */
  readonly hasBrands?: boolean;
  readonly exported: ExportedReport;
  /** Columns that can be shown and hidden. */
  readonly columns?: { readonly names: readonly (readonly [id: string, name: string])[] };
  /** Filters of this report alone, at the front. */
  readonly filters?: ReactNode;
  readonly children: ReactNode;
}

/** The frame that all reports share: period, comparison, filters, columns, print and files. */
export function ReportFrame({
  screen,
  title,
  state,
  scope,
  places,
  canCompare,
  hasAttribution = false,
  hasBrands = false,
  exported,
  columns,
  filters,
  children,
}: ReportFrameProps) {
  const t = useText(reportStrings);
  const { period } = state;
  // Filters come with the records that they name; what is below them waits for that, so that nothing moves.
  const { isLoading } = useQuery(placesQuery);
  const shown = shownPeriod(period);
  // Known before the figures are there, so that nothing moves when they come.
  const comparedPeriod = canCompare && period.startDate <= period.endDate ? comparedWith(period, state.compare) : null;
  const subtitle = comparedPeriod ? `${shown}, ${t('comparedWith', { dates: shownPeriod(comparedPeriod) })}` : shown;
  return (
    <PageFrame
      title={title}
      subtitle={subtitle}
      actions={
        <div className={classes.actions}>
          <Suspense
            // As wide as what it becomes, so that no row is kept free for it.
            fallback={<MenuButton label={t('views')} icon={<IconBookmark size={20} />} size={48} isWorded disabled />}
          >
            <Views.Part screen={screen} state={state} />
          </Suspense>
          {columns && <ColumnMenu {...columns} state={state} />}
          <FileMenu scope={scope} exported={exported} title={title} period={subtitle} />
        </div>
      }
    >
      <div className={classes.bar} data-report-tools>
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
        <Filters state={state} places={places} hasAttribution={hasAttribution} hasBrands={hasBrands} />
      </div>
      {places !== undefined && places.otherCurrency.length > 0 && state.search.loc === ALL_LOCATIONS && (
        <Notice tone="info">{t('otherCurrency', { names: places.otherCurrency.join(', ') })}</Notice>
      )}
      {places !== undefined && <GoneFilters state={state} places={places} />}
      {!isLoading && children}
    </PageFrame>
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

interface FileMenuProps extends Pick<ReportFrameProps, 'scope' | 'exported' | 'title'> {
  readonly period: string;
}

/** The figures as they are shown, on the paper of a receipt printer. */
async function printNarrow(head: { readonly title: string; readonly period: string }): Promise<void> {
  const [{ narrowPaper }, { printPaper }] = await Promise.all([
    import('./narrow-paper.ts'),
    import('#areas/selling/receipts/index.ts'),
  ]);
  printPaper(narrowPaper(document.querySelectorAll('[data-report] table'), head));
}

function FileMenu({ scope, exported, title, period }: FileMenuProps) {
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
    {
      key: 'printNarrow',
      label: t('printNarrow'),
      icon: <IconReceipt size={20} />,
      onChoose: () => void attempt(() => printNarrow({ title, period })),
    },
  ];
  return <ActionMenu isWorded label={t('actions')} icon={<IconDownload size={20} />} actions={actions} />;
}
