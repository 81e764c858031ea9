import { Button, Text, TextInput } from '@mantine/core';
import { keysOf } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newID } from '#runtime/clock/ids.ts';
import { CallError } from '#runtime/http/call-error.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { loaded } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { textOf, useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { confirm, type DialogRequest } from '#ui/dialogs/dialogs.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { Card } from '#ui/frames/Card.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { useCashAction } from '../cash/use-cash-action.ts';
import { closeDay, dayPreviewQuery, dayValidationQuery } from './close-of-day.queries.ts';
import { closeOfDayStrings } from './close-of-day.strings.ts';
import { DayChecklist, openChecks, type Settling } from './DayChecklist.tsx';
import classes from './DayChecklist.module.css';
import { DaySoFar } from './DaySoFar.tsx';

const NOTHING_SETTLED = { closeTerminals: false, carryOpenOrders: false, clockOutEmployees: false } as const;

/** What is in the way of closing the day, what would be in it, and the close itself (decisions 90, 169). */
export function CloseOfDayScreen() {
  const t = useText(closeOfDayStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { data: checks, failure, onRetry } = loaded(useQuery(dayValidationQuery));
  const preview = useQuery(dayPreviewQuery).data;
  const currency = useCurrency();
  const { isRunning, run } = useCashAction();
  // One id for the page: pressing again after a broken connection closes the day once.
  const [closeOfDayID] = useState(newID);
  const [note, setNote] = useState('');
  const [settled, setSettled] = useState<Readonly<Record<Settling, boolean>>>(NOTHING_SETTLED);
  const close = async () => {
    const open = openChecks(checks ?? [], settled);
    // What is in the way is said before anybody is asked.
    const blocking = open.find(({ severity }) => severity === 'block');
    if (blocking !== undefined) {
      toast('warning', blocking.message);
      return;
    }
    const { saleCount: count, totalAmount } = preview ?? (await queryClient.fetchQuery(dayPreviewQuery));
    const settling = keysOf(settled).filter((one) => settled[one]);
    const isSure = await confirm({
      title: t('sureTitle'),
      message: t('sureText', { count, amount: formatAmount(totalAmount, currency) }),
      // What the close settles by itself is said once more: nobody can undo it.
      ...(settling.length > 0 && { warning: settling.map((one) => `${t(one)}. ${t(`${one}Hint`)}`).join(' ') }),
      confirmLabel: t('closeDay'),
      cancelLabel: t('notYet'),
      isDestructive: true,
    });
    if (!isSure) return;
    const asked = { closeOfDayID, note: note.trim(), ...settled };
    const closed = await closedOrEmpty(asked);
    const isWanted = closed !== null || (await confirm(emptyQuestion()));
    if (!isWanted) return;
    const { number } = closed ?? (await closeDay({ ...asked, isEmptyAllowed: true }));
    toast('success', t('done', { number }));
    await goTo('closeOfDayRecord', { params: { id: closeOfDayID } });
  };
  return (
    <PageFrame title={title('closeOfDay')} width="medium">
      {checks === undefined &&
        (failure === null ? <LoadingRows rows={4} /> : <LoadFailed message={failure} onRetry={onRetry} />)}
      {checks !== undefined && (
        <div className={classes.page}>
          <div className={classes.column}>
            <DayChecklist
              checks={checks}
              settled={settled}
              onSettle={(settling, isOn) => setSettled((all) => ({ ...all, [settling]: isOn }))}
            />
            <Card>
              <TextInput
                label={t('note')}
                value={note}
                maxLength={500}
                onChange={(event) => setNote(event.currentTarget.value)}
              />
            </Card>
          </div>
          <div className={classes.side}>
            <DaySoFar preview={preview} />
            <Button size="xl" loading={isRunning} onClick={() => void run(close)}>
              {preview === undefined
                ? t('closeDay')
                : t('closeDayWith', { amount: formatAmount(preview.totalAmount, currency) })}
            </Button>
            <Text size="sm" c="dimmed">
              {t('processHint')}
            </Text>
          </div>
        </div>
      )}
    </PageFrame>
  );
}

/** The closed day; null where there is nothing to close (decision 253). */
async function closedOrEmpty(
  asked: Parameters<typeof closeDay>[0],
): Promise<Awaited<ReturnType<typeof closeDay>> | null> {
  try {
    return await closeDay(asked);
  } catch (error) {
    if (error instanceof CallError && error.errorCode === 'close_of_day.empty') return null;
    throw error;
  }
}

function emptyQuestion(): DialogRequest {
  const t = textOf(closeOfDayStrings);
  return {
    title: t('emptyTitle'),
    message: t('emptyText'),
    confirmLabel: t('closeEmpty'),
    cancelLabel: t('notYet'),
    isDestructive: true,
  };
}
