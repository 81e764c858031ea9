import { Button } from '@mantine/core';
import type { TerminalReport } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { loadedTogether } from '#runtime/http/records.ts';
import { useGoTo, useSearchOf } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { currentReportQuery, denominationsQuery } from './cash.queries.ts';
import { cashStrings } from './cash.strings.ts';
import { ClosedReport } from './reports/ClosedReport.tsx';
import { CloseDrawer } from './count/CloseDrawer.tsx';
import { CountDrawer } from './count/CountDrawer.tsx';
import { fromSale } from './from-sale.ts';
import { OpenDrawerForm } from './OpenDrawerForm.tsx';
import { RunningDrawer } from './RunningDrawer.tsx';

/** The cash drawer of this terminal from its float to its close (decisions 88, 89, 167, 168). */
export function CashDrawerScreen() {
  const t = useText(cashStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { modules } = useOperationalSetting();
  const counting = useState(false);
  const { data, failure, onRetry } = loadedTogether({
    report: useQuery(currentReportQuery),
    denominations: useQuery(denominationsQuery),
  });
  return (
    <PageFrame
      title={title('cashDrawer')}
      actions={
        data?.report?.status === 'Open' &&
        (modules.quickSales || modules.tableSales) && (
          // What one wants next after the float; a count that has begun ends with its own button.
          <Button
            variant={counting[0] ? 'default' : 'filled'}
            onClick={() => void goTo(modules.quickSales ? 'quickService' : 'tableService')}
          >
            {t(modules.quickSales ? 'toSale' : 'toTables')}
          </Button>
        )
      }
    >
      {data === undefined &&
        (failure === null ? <LoadingRows rows={6} /> : <LoadFailed message={failure} onRetry={onRetry} />)}
      {data !== undefined && <Drawer {...data} counting={counting} />}
    </PageFrame>
  );
}

interface DrawerProps {
  readonly report: TerminalReport | null;
  readonly denominations: Parameters<typeof OpenDrawerForm>[0]['denominations'];
  /** Whether the cash is being counted. */
  readonly counting: readonly [isCounting: boolean, setIsCounting: (isCounting: boolean) => void];
}

function Drawer({ report, denominations, counting: [isCounting, setIsCounting] }: DrawerProps) {
  const { from } = useSearchOf(fromSale);
  const { history } = useRouter();
  const [closed, setClosed] = useState<TerminalReport | null>(null);
  if (closed !== null && report === null) return <ClosedReport report={closed} onDone={() => setClosed(null)} />;
  if (report === null)
    return (
      <OpenDrawerForm denominations={denominations} onOpened={() => (from === 'sale' ? history.back() : undefined)} />
    );
  if (isCounting)
    return (
      <CountDrawer
        report={report}
        denominations={denominations}
        onCounted={() => setIsCounting(false)}
        onBack={() => setIsCounting(false)}
      />
    );
  if (report.status === 'Open') return <RunningDrawer report={report} onCount={() => setIsCounting(true)} />;
  return (
    <CloseDrawer
      report={report}
      onCountAgain={() => setIsCounting(true)}
      onClosed={(done) => {
        setIsCounting(false);
        setClosed(done);
      }}
    />
  );
}
