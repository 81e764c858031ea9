import { Stack, Text } from '@mantine/core';
import type { MailOutcome, ReportMail } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { loaded } from '#runtime/http/records.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatDateTime, formatTime, weekdayName } from '#text/format.ts';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { removeReportMails, reportMailsQuery, restoreReportMail } from './report-mails.queries.ts';
import { reportMailStrings } from './report-mails.strings.ts';

const Form = lazyPart(() => import('./ReportMailDialog.tsx').then(({ ReportMailDialog }) => ReportMailDialog));

/** The views that a person has mailed, when, and what became of the last mail of each. */
export function ReportMailsScreen() {
  const t = useText(reportMailStrings);
  const title = useText(screenStrings);
  const { timezoneName } = useOperationalSetting();
  const state = useListState();
  const [opened, setOpened] = useState<ReportMail | null>(null);
  const { data, ...list } = loaded(useQuery(reportMailsQuery));
  const columns = useMemo(
    (): readonly DataColumn<ReportMail>[] => [
      { id: 'name', header: t('view'), value: ({ viewName }) => viewName },
      { id: 'screen', header: t('report'), value: ({ screen }) => title(screen), isUnderName: true },
      { id: 'when', header: t('when'), value: (mail) => whenOf(t, mail), isUnderName: true },
      {
        id: 'readers',
        header: t('readers'),
        value: ({ readers }) => readers.map(({ name }) => name).join(', '),
        isSecondary: true,
      },
      {
        id: 'next',
        header: t('next'),
        value: ({ nextAt }) => nextAt,
        cell: ({ nextAt }) => (nextAt === null ? t('off') : formatDateTime(nextAt, timezoneName)),
        isSecondary: true,
      },
      { id: 'last', header: t('last'), value: lastAt, cell: (mail) => <LastMail mail={mail} />, isSortable: false },
    ],
    [t, title, timezoneName],
  );
  return (
    <>
      <ListScreen
        title={title('reportMails')}
        list={{ ...list, rows: data }}
        columns={columns}
        rowID={({ reportMailID }) => reportMailID}
        state={state}
        emptyTitle={t('emptyTitle')}
        emptyText={t('empty')}
        commands={{ open: setOpened, remove: removeReportMails, restore: restoreReportMail }}
      />
      {opened !== null && (
        <Suspense>
          <Form.Part
            view={{ reportViewID: opened.reportViewID, name: opened.viewName }}
            mail={opened}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}

type Translate = ReturnType<typeof useText<(typeof reportMailStrings)['en']>>;

function whenOf(t: Translate, { frequency, weekday, monthDay, time: at }: ReportMail): string {
  const time = formatTime(`2026-01-01T${at}Z`, 'UTC');
  if (frequency === 'weekly') return t('at_weekly', { day: weekdayName(weekday, 'long'), time });
  return frequency === 'daily' ? t('at_daily', { time }) : t('at_monthly', { day: String(monthDay), time });
}

const lastAt = ({ readers }: ReportMail): string | null =>
  readers
    .flatMap(({ last }) => last?.at ?? [])
    .toSorted()
    .at(-1) ?? null;

/** When the last run was, and who of its readers got nothing. */
function LastMail({ mail }: { readonly mail: ReportMail }) {
  const t = useText(reportMailStrings);
  const { timezoneName } = useOperationalSetting();
  const at = lastAt(mail);
  const { readers } = mail;
  const stopped = readers.filter(({ hasStopped }) => hasStopped);
  const ended = (outcome: MailOutcome) =>
    readers.filter(({ last, hasStopped }) => !hasStopped && last?.at === at && last?.outcome === outcome);
  const namesOf = (people: typeof readers): string => people.map(({ name }) => name).join(', ');
  const failed = ended('Failed');
  const lines = [
    ...(ended('NotAllowed').length === 0 ? [] : [t('notAllowed', { names: namesOf(ended('NotAllowed')) })]),
    ...(failed.length === 0
      ? []
      : [t('failed', { names: namesOf(failed), reason: failed[0]?.last?.reason ?? t('failedNoReason') })]),
    ...(stopped.length === 0 ? [] : [t('stopped', { names: namesOf(stopped) })]),
  ];
  return (
    <Stack gap={0}>
      <span>{at === null ? t('never') : formatDateTime(at, timezoneName)}</span>
      {lines.map((line) => (
        <Text key={line} size="sm" c="var(--ink-soft)">
          {line}
        </Text>
      ))}
      {at !== null && lines.length === 0 && (
        <Text size="sm" c="var(--ink-soft)">
          {t('Sent')}
        </Text>
      )}
    </Stack>
  );
}
