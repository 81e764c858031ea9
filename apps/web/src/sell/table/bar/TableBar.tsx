import { Button, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft, IconBolt, IconUsers } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { floorQuery } from '#areas/tables/floor/floor.queries.ts';
import { floorStrings } from '#areas/tables/floor/floor.strings.ts';
import { useMinute } from '#runtime/clock/use-minute.ts';
import { useText } from '#text/define.ts';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { useSale } from '../../cart/state/sale-store.ts';
import type { SellData } from '../../data/sell-data.ts';
import { useSellLayout } from '../../shell/use-layout.ts';
import { checkFor, useAtTable } from '../../check/at-table.ts';
import { BillsStrip, FirstBill } from '../bills/BillsStrip.tsx';
import type { LeaveQuestion } from '../leave/leave-table.ts';
import { useLeaveQuestion } from '../leave/use-leave-question.ts';
import { GuestKeys } from '../guests/GuestKeys.tsx';
import { guestStrings } from '../../check/guests.strings.ts';
import { setRush } from '../rush/rush-mode.ts';
import { TableActions } from './TableActions.tsx';
import { tableStrings } from '../../check/table.strings.ts';
import classes from './TableBar.module.css';

const leaveDialog = lazyPart(() => import('../leave/LeaveDialog.tsx').then(({ LeaveDialog }) => LeaveDialog));

interface TableBarProps {
  readonly tableID: string;
  readonly data: SellData;
}

/** Which table this is, its bills, and back to the floor. */
export function TableBar({ tableID, data }: TableBarProps) {
  const t = useText(floorStrings);
  const words = useText(tableStrings);
  const layout = useSellLayout();
  const isNarrow = layout !== 'large';
  const { data: floor } = useQuery(floorQuery);
  const { name = '', guestCount = null } = floor?.tables.find((table) => table.tableID === tableID) ?? {};
  const ofGuests = useText(guestStrings);
  const isUnordered = useSale(({ cart }) => cart === null || cart.lines.length === 0);
  const isAskable = floor !== undefined && guestCount === null && isUnordered;
  const isRush = useAtTable((state) => state.isRush);
  // In rush mode bills and actions are at the thumb.
  const isInReach = isRush && layout === 'phone';
  useAtTable();
  const table = useSale(({ cart }) => (cart === null ? null : (checkFor(cart)?.check ?? null)));
  const at = useMinute(data.operational.timezoneName);
  const [question, setQuestion] = useState<LeaveQuestion | null>(null);
  const answer = useLeaveQuestion({ data, at }, setQuestion);
  // The code of leaving is fetched with the first tap on it.
  const leave = async (): Promise<void> => {
    const { leaveOrAsk } = await import('../leave/leave-table.ts');
    setQuestion(await leaveOrAsk({ data, at }));
  };
  return (
    <div
      className={classes.bar}
      data-bills={(table?.bills.length ?? 0) > 1 || (table === null && isAskable) ? 'several' : 'one'}
    >
      <div className={classes.place}>
        <Button
          variant="default"
          h={44}
          px={isNarrow ? 10 : undefined}
          aria-label={t('backToFloor')}
          leftSection={isNarrow ? undefined : <IconArrowLeft size={22} aria-hidden />}
          onClick={() => void leave()}
        >
          {isNarrow ? <IconArrowLeft size={22} aria-hidden /> : t('backToFloor')}
        </Button>
        <strong className={classes.name}>
          {t('tableNo', { name })}
          {guestCount !== null && (
            <span className={classes.guests}>
              <IconUsers size={18} aria-hidden />
              <VisuallyHidden>
                {ofGuests(guestCount === 1 ? 'oneGuest' : 'guestCount', { n: guestCount })}
              </VisuallyHidden>
              <span aria-hidden>{guestCount}</span>
            </span>
          )}
        </strong>
        {layout === 'phone' && (
          <Button
            variant={isRush ? 'filled' : 'default'}
            h={44}
            px={10}
            aria-label={words('rush')}
            aria-pressed={isRush}
            onClick={() => setRush(!isRush)}
          >
            <IconBolt size={22} aria-hidden />
          </Button>
        )}
        {!isInReach && <TableActions selling={{ data, at }} />}
      </div>
      {!isInReach &&
        (table === null && isAskable ? (
          <GuestKeys tableID={tableID} />
        ) : table === null ? (
          <FirstBill name={name} selling={{ data, at }} />
        ) : (
          <BillsStrip check={table} selling={{ data, at }} />
        ))}
      {question !== null && (
        <Suspense fallback={null}>
          <leaveDialog.Part question={question} selling={{ data, at }} onNext={answer} />
        </Suspense>
      )}
    </div>
  );
}
