import { Text } from '@mantine/core';
import type { TerminalReport } from '@tavola/contract';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatDateTime } from '#text/format.ts';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import { cashStrings } from '../cash.strings.ts';
import classes from '../CashScreens.module.css';

const tones = { Open: 'success', Counting: 'warning', Closed: 'neutral' } as const;

/** The state of a report, and who opened it. */
export function ReportHead({ report }: { readonly report: TerminalReport }) {
  const t = useText(cashStrings);
  const { timezoneName } = useOperationalSetting();
  return (
    <div className={classes.head}>
      <StatusBadge tone={tones[report.status]} label={t(`status${report.status}`)} />
      <Text c="dimmed">
        {t('openSince', { name: report.openedBy.name, time: formatDateTime(report.openedOn, timezoneName) })}
      </Text>
    </div>
  );
}
