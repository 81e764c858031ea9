import { Group, Stack, Text } from '@mantine/core';
import { amountOf, keysOf } from '@tavola/contract';
import {
  hasPassed,
  practiceChecks,
  type PracticeCheck,
  type PracticeResult,
} from '#offline/practice/practice-result.ts';
import { knownTerminal } from '#runtime/session/session.ts';
import { useOperationalSetting, useTenantInfo } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatCounter } from '#text/durations.ts';
import { formatAmount, formatDate, formatQuantity, formatTime } from '#text/format.ts';
import { Card } from '#ui/frames/Card.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import { ToneIcon } from '#ui/frames/ToneIcon.tsx';
import classes from './OutagePractice.module.css';
import { practiceStrings } from './practice.strings.ts';

const KILOBYTE = 1000;

/** What a practice came to: figures, each check, and whether all of them hold. It is also what is printed. */
export function PracticeResultCard({ result }: { readonly result: PracticeResult }) {
  const t = useText(practiceStrings);
  const operational = useOperationalSetting();
  const { locationName } = useTenantInfo();
  const { timezoneName } = operational;
  const iso = (ms: number): string => new Date(ms).toISOString();
  const isPassed = hasPassed(result);
  const all = result.readyCount + result.unready.length;
  const figures: readonly (readonly [string, string])[] = [
    [t('took'), formatCounter((result.endedAtMs - result.startedAtMs) / 1000)],
    [
      t('sold'),
      `${t('sales', { count: result.saleCount })} · ${formatAmount(amountOf(result.soldAmount), operational)}`,
    ],
    [t('open'), formatQuantity(result.openCount)],
    [t('moves'), formatQuantity(result.moveCount)],
    [t('arrived'), t('ofAll', { count: result.readyCount, all })],
    [t('checked'), t('milliseconds', { count: result.checkedMs })],
    [t('largest'), t('kilobytes', { count: formatQuantity(Math.ceil(result.largestBytes / 100) / (KILOBYTE / 100)) })],
  ];
  return (
    <div className={classes.sheet}>
      <Card
        title={t('last')}
        hint={`${t('when', {
          date: formatDate(iso(result.startedAtMs), timezoneName),
          time: formatTime(iso(result.startedAtMs), timezoneName),
          end: formatTime(iso(result.endedAtMs), timezoneName),
        })} · ${t('by', { name: result.by })}`}
        actions={<StatusBadge tone={isPassed ? 'success' : 'error'} label={t(isPassed ? 'passed' : 'failed')} />}
      >
        <Stack gap="md">
          <Text>
            {locationName} · {t('terminal')} {knownTerminal()?.name ?? ''}
          </Text>
          <dl className={classes.figures}>
            {figures.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <Stack component="ul" gap="xs" className={classes.checks} aria-label={t('checks')}>
            {keysOf(practiceChecks).map((check) => (
              <CheckRow key={check} check={check} result={result} />
            ))}
          </Stack>
        </Stack>
      </Card>
    </div>
  );
}

function CheckRow({ check, result }: { readonly check: PracticeCheck; readonly result: PracticeResult }) {
  const t = useText(practiceStrings);
  const holds = practiceChecks[check](result);
  const { shownCount, lostCount, unready } = result;
  const words: Readonly<Record<PracticeCheck, string>> = {
    sold: t('isSold'),
    kept: lostCount === 0 ? t('isKept', { count: shownCount }) : t('isNotKept', { count: lostCount, all: shownCount }),
    ready: holds ? t('isReady') : t('isNotReady', { numbers: unready.map(({ offlineNo }) => offlineNo).join(', ') }),
    app: t(holds ? 'isApp' : 'isNotApp'),
    back: t(holds ? 'isBack' : 'isNotBack'),
  };
  return (
    <Group component="li" gap="sm" wrap="nowrap">
      <ToneIcon tone={holds ? 'success' : 'error'} size={22} />
      <Text>
        {words[check]} <b>{t(holds ? 'holds' : 'fails')}</b>
      </Text>
    </Group>
  );
}
