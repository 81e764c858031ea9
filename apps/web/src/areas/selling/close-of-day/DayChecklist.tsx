import { Switch, Text, ThemeIcon } from '@mantine/core';
import type { ClosingCode, ClosingValidation } from '@tavola/contract';
import { useText } from '#text/define.ts';
import { Card } from '#ui/frames/Card.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import { ToneIcon } from '#ui/frames/ToneIcon.tsx';
import { toneColour } from '#ui/theme/colours.ts';
import { cashStrings } from '../cash/cash.strings.ts';
import { CheckLinks } from '../cash/count/ClosingChecks.tsx';
import { closeOfDayStrings } from './close-of-day.strings.ts';
import classes from './DayChecklist.module.css';

/** What closing the day can settle by itself. */
export type Settling = 'closeTerminals' | 'carryOpenOrders' | 'clockOutEmployees';

/** What has to be in order before a day is closed, in the order that people go through it (decision 90). */
const lights = [
  { key: 'ordersLight', codes: ['open_orders', 'partly_paid_orders'], settling: 'carryOpenOrders' },
  { key: 'cardsLight', codes: ['unknown_card_outcome', 'authorised_payment', 'uncaptured_payment'], settling: null },
  { key: 'terminalsLight', codes: ['open_terminals', 'uncounted_cash'], settling: 'closeTerminals' },
  { key: 'staffLight', codes: ['clocked_in'], settling: 'clockOutEmployees' },
] as const satisfies readonly {
  readonly key: string;
  readonly codes: readonly ClosingCode[];
  readonly settling: Settling | null;
}[];

/** What stays in the way with these switches on: what a switch settles is worth a look, and no more. */
export const openChecks = (
  checks: readonly ClosingValidation[],
  settled: Readonly<Record<Settling, boolean>>,
): readonly ClosingValidation[] =>
  checks.map((check) => {
    const light = lights.find(({ codes }) => codes.some((code) => code === check.code));
    const isSettled = light !== undefined && light.settling !== null && settled[light.settling];
    return isSettled ? { ...check, severity: 'warn' } : check;
  });

interface DayChecklistProps {
  readonly checks: readonly ClosingValidation[];
  readonly settled: Readonly<Record<Settling, boolean>>;
  readonly onSettle: (settling: Settling, isOn: boolean) => void;
}

/** A line for each subject with its light: done, worth a look, or in the way, and what would settle it. */
export function DayChecklist({ checks, settled, onSettle }: DayChecklistProps) {
  const t = useText(closeOfDayStrings);
  const ofCash = useText(cashStrings);
  const open = openChecks(checks, settled);
  return (
    <Card title={t('checklist')} {...(checks.length === 0 && { hint: t('ready') })}>
      <ul className={classes.lights}>
        {lights.map(({ key, codes, settling }) => {
          const found = open.filter(({ code }) => codes.some((one) => one === code));
          const isBlocked = found.some(({ severity }) => severity === 'block');
          const tone = isBlocked ? 'error' : found.length > 0 ? 'warning' : 'success';
          return (
            <li key={key} className={classes.light}>
              <ThemeIcon variant="light" radius="xl" size={34} color={toneColour[tone]}>
                <ToneIcon tone={tone} size={22} />
              </ThemeIcon>
              <div className={classes.body}>
                <div className={classes.head}>
                  <Text component="h3" fw={600}>
                    {t(key)}
                  </Text>
                  <StatusBadge
                    tone={tone}
                    label={tone === 'success' ? t('inOrder') : isBlocked ? t('inTheWay') : ofCash('checkFirst')}
                  />
                </div>
                {found.map((check) => (
                  <div key={check.code} className={classes.found}>
                    <Text size="sm">{check.message}</Text>
                    <CheckLinks check={check} />
                  </div>
                ))}
                {settling !== null && found.some(({ code }) => code !== 'uncounted_cash') && (
                  <Switch
                    checked={settled[settling]}
                    onChange={(event) => onSettle(settling, event.currentTarget.checked)}
                    label={t(settling)}
                    description={t(`${settling}Hint`)}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
