import { Text } from '@mantine/core';
import type { TerminalReport } from '@tavola/contract';
import { isCash } from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import { loaded } from '#runtime/http/records.ts';
import { screenPath, usePathParams } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatDate, formatDateTime } from '#text/format.ts';
import { Card } from '#ui/frames/Card.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { ActivityList } from '../moves/ActivityList.tsx';
import { terminalReportQuery } from '../cash.queries.ts';
import { cashStrings } from '../cash.strings.ts';
import classes from '../CashScreens.module.css';
import { CauseList } from '../count/CauseList.tsx';
import { Figure } from './Figures.tsx';
import { ReportFigures } from './ReportFigures.tsx';
import { ReportHead } from './ReportHead.tsx';
import { ReportReceipts } from './ReportReceipts.tsx';

/** One closed report with everything that it stored. */
export function ClosureScreen() {
  const title = useText(screenStrings);
  const { id } = usePathParams('closure');
  const { data, ...rest } = loaded(useQuery(terminalReportQuery(id)));
  return (
    <LoadedRecord title={title('closure')} backTo={screenPath('closures')} record={data} {...rest}>
      {(report) => <Closure report={report} />}
    </LoadedRecord>
  );
}

function Closure({ report }: { readonly report: TerminalReport }) {
  const t = useText(cashStrings);
  const { timezoneName } = useOperationalSetting();
  const cash = report.perType.find(isCash);
  return (
    <PageFrame
      title={report.terminalName}
      subtitle={formatDate(report.businessDate, 'UTC')}
      backTo={screenPath('closures')}
    >
      <div className={classes.page}>
        <div className={classes.column}>
          <Card>
            <ReportHead report={report} />
            {report.closedOn !== null && report.closedBy !== null && (
              <dl className={classes.figures}>
                <Figure name={t('closedOn')}>{formatDateTime(report.closedOn, timezoneName)}</Figure>
                <Figure name={t('closedBy')}>{report.closedBy.name}</Figure>
              </dl>
            )}
            {!report.hasCashDrawer && <Text c="dimmed">{t('openTerminalHint')}</Text>}
            <ReportReceipts report={report} />
          </Card>
          <ActivityList activities={report.activities} canCancel={false} />
          {cash?.difference != null && cash.difference !== 0 && report.causes.length > 0 && (
            <CauseList report={report} difference={cash.difference} />
          )}
        </div>
        <div className={classes.column}>
          <ReportFigures report={report} />
        </div>
      </div>
    </PageFrame>
  );
}
