import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { amountOf, isConflict } from '@tavola/contract';
import { useEffect, useState, type ReactNode } from 'react';
import { useConnectivity } from '#offline/connectivity.ts';
import { listPending, type OfflineFailure, type PendingOrder } from '#offline/store/pending-orders.ts';
import { listMoves, type PendingMove } from '#offline/store/pending-cash.ts';
import { sendAgain, sendMoveAgain } from '#offline/sync/sync-orders.ts';
import { isNearlyFull, useStorageRoom } from '#offline/store/storage-room.ts';
import { useWaiting } from '#offline/waiting.ts';
import { downloadText } from '#runtime/http/downloads.ts';
import { useRights } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { formatAmount, formatDateTime } from '#text/format.ts';
import { useText } from '#text/define.ts';
import { useEscape } from '#ui/dialogs/escape.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { SeparateButton } from './SeparateButton.tsx';
import { continueOrder } from './continue-order.ts';
import classes from './WaitingDialog.module.css';
import { offlineStrings } from './offline.strings.ts';
import { percentOf } from './percent.ts';
import { waitingStrings } from './waiting.strings.ts';

/** The sales that wait on this terminal, why one was refused, and the way to send it again or to export them all. */
export function WaitingDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(waitingStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const mayDecide = useRights('terminalReport').canView;
  const ofOffline = useText(offlineStrings);
  const waiting = useWaiting();
  const { usedShare } = useStorageRoom();
  const [orders, setOrders] = useState<readonly PendingOrder[]>([]);
  const [moves, setMoves] = useState<readonly PendingMove[]>([]);
  useEscape(onClose);
  // Whatever is counted again may have changed the list.
  useEffect(() => {
    // A storage that does not open is said above the list.
    void listPending().then(setOrders, () => undefined);
    void listMoves().then(setMoves, () => undefined);
  }, [waiting]);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size="md"
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack>
        <Text size="sm">{t('hint')}</Text>
        {waiting.isUnreadable && <Notice tone="error">{t('unreadable')}</Notice>}
        {isNearlyFull(usedShare) && (
          <Notice tone="warning">{ofOffline('full', { percent: percentOf(usedShare) })}</Notice>
        )}
        <Stack component="ul" gap={0} className={classes.list}>
          {orders.map((order) => (
            <WaitingSale key={order.orderID} order={order} onLeave={onClose} />
          ))}
          {moves.map((move) => (
            <WaitingMove key={move.cashActivityID} move={move} />
          ))}
        </Stack>
        <Group justify="flex-end">
          {mayDecide && waiting.problemCount > 0 && (
            <Button
              variant="default"
              onClick={() => {
                onClose();
                void goTo('offlineSales');
              }}
            >
              {title('offlineSales')}
            </Button>
          )}
          <Button variant="default" onClick={() => exportWaiting(orders, moves)}>
            {t('export')}
          </Button>
          <Button onClick={onClose} data-autofocus>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface WaitingSaleProps {
  readonly order: PendingOrder;
  readonly onLeave: () => void;
}

function WaitingSale({ order: { orderID, savedAtMs, sold, failure }, onLeave }: WaitingSaleProps) {
  const t = useText(waitingStrings);
  const goTo = useGoTo();
  const open = useWaiting((state) => state.open.find((each) => each.orderID === orderID));
  const isOnline = useConnectivity((state) => state.isOnline);
  const { canAdd } = useRights('closeOfDay');
  const isSeparable = isOnline && canAdd && failure !== null && isConflict(failure.errorCode);
  return (
    <WaitingRow
      {...(isSeparable && sold !== null && { separate: <SeparateButton content={sold.content} /> })}
      {...(open !== undefined && {
        state: t(open.paymentCount > 0 ? 'openPaid' : 'open'),
        onContinue: () => {
          onLeave();
          void continueOrder(open, goTo);
        },
      })}
      name={sold?.content.offlineNo ?? orderID.slice(0, 8)}
      amount={sold?.content.order.totalDueAmount ?? null}
      savedAtMs={savedAtMs}
      isDamaged={sold === null}
      failure={failure}
      onAgain={() => void sendAgain(orderID)}
    />
  );
}

function WaitingMove({ move: { cashActivityID, savedAtMs, move, failure } }: { readonly move: PendingMove }) {
  const t = useText(waitingStrings);
  return (
    <WaitingRow
      name={move === null ? cashActivityID.slice(0, 8) : t(move.type)}
      amount={move === null || move.type === 'OpenDrawer' ? null : move.amount}
      savedAtMs={savedAtMs}
      isDamaged={move === null}
      failure={failure}
      onAgain={() => void sendMoveAgain(cashActivityID)}
    />
  );
}

interface WaitingRowProps {
  readonly name: string;
  readonly amount: number | null;
  readonly savedAtMs: number;
  readonly isDamaged: boolean;
  readonly failure: OfflineFailure | null;
  readonly onAgain: () => void;
  /** What it waits for; left out = the server alone. */
  readonly state?: string;
  /** Of an open order. */
  readonly onContinue?: () => void;
  /** Of a sale that conflicts with what the server has: the way to store it next to that. */
  readonly separate?: ReactNode;
}

/** One thing that waits: since when, and what keeps it. */
function WaitingRow({
  name,
  amount,
  savedAtMs,
  isDamaged,
  failure,
  onAgain,
  state,
  onContinue,
  separate,
}: WaitingRowProps) {
  const t = useText(waitingStrings);
  const operational = useOperationalSetting();
  const isProblem = isDamaged || failure !== null;
  return (
    <Stack component="li" gap={4} className={classes.sale}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600}>{name}</Text>
        {amount !== null && <Text fw={600}>{formatAmount(amountOf(amount), operational)}</Text>}
      </Group>
      <Text size="sm">{formatDateTime(new Date(savedAtMs).toISOString(), operational.timezoneName)}</Text>
      <Group justify="space-between" gap="sm">
        <Text size="sm" {...(isProblem && { c: 'red' })}>
          {isDamaged ? t('damaged') : (failure?.message ?? state ?? t('ready'))}
        </Text>
        {!isDamaged && failure !== null && (
          <Button variant="default" onClick={onAgain}>
            {t('again')}
          </Button>
        )}
        {onContinue !== undefined && (
          <Button variant="default" onClick={onContinue}>
            {t('goOn')}
          </Button>
        )}
      </Group>
      {separate}
    </Stack>
  );
}

/** Saves what waits as a file: readable where it opens, and as it is stored where it does not. */
const exportWaiting = (orders: readonly PendingOrder[], moves: readonly PendingMove[]): void =>
  downloadText('waiting-sales.json', 'application/json', JSON.stringify([...orders, ...moves], null, 2));
