import type { KdsIntegration, KitchenTicket } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { IngredientOutDialog } from '#areas/stock/out-of-stock/index.ts';
import { markOutOfStock, outOfStockQuery } from '#areas/stock/out-of-stock/out-of-stock.queries.ts';
import { serverNow } from '#runtime/clock/server-clock.ts';
import { failureMessage } from '#runtime/http/call-error.ts';
import { withApproval } from '#runtime/session/approvals.ts';
import { useText } from '#text/define.ts';
import { formatQuantity } from '#text/format.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { allDay } from './board.ts';
import { itemNameAt } from './item-name.ts';
import classes from './KitchenDisplayScreen.module.css';
import { recentTicketsQuery, reportLines } from './kitchen.queries.ts';
import { kitchenStrings } from './kitchen.strings.ts';
import { ticketName } from './TicketCard.tsx';

/** What a screen shows next to its tickets. */
export type PanelKind = 'allDay' | 'recall' | 'stock' | 'keys';

interface KitchenPanelProps {
  readonly kind: PanelKind;
  readonly tickets: readonly KitchenTicket[];
  readonly station: KdsIntegration | null;
  readonly canBump: boolean;
  readonly areKeysOn: boolean;
  readonly onToggleKeys: () => void;
  readonly onClose: () => void;
}

const titles = { allDay: 'allDay', recall: 'recallTitle', stock: 'stockTitle', keys: 'keysTitle' } as const;

/** The panel next to the tickets: what is to be made in all, what can be recalled, what is out of stock, the keys. */
export function KitchenPanel(props: KitchenPanelProps) {
  const { kind, onClose } = props;
  const t = useText(kitchenStrings);
  return (
    <aside className={classes.panel} aria-label={t(titles[kind])}>
      <div className={classes.panelHead}>
        <h2>{t(titles[kind])}</h2>
        <button type="button" className={classes.tool} onClick={onClose}>
          {t('close')}
        </button>
      </div>
      {kind === 'allDay' && <AllDay {...props} />}
      {kind === 'recall' && <Recall {...props} />}
      {kind === 'stock' && <Stock {...props} />}
      {kind === 'keys' && <Keys {...props} />}
    </aside>
  );
}

function AllDay({ tickets, station }: KitchenPanelProps) {
  const t = useText(kitchenStrings);
  const items = allDay(tickets);
  if (items.length === 0) return <p className={classes.soft}>{t('allDayEmpty')}</p>;
  return (
    <ul className={classes.rows}>
      {items.map((item) => (
        <li key={`${item.itemID} ${item.name}`}>
          <span>{itemNameAt(item, station)}</span>
          <strong>{formatQuantity(item.quantity)}</strong>
        </li>
      ))}
    </ul>
  );
}

function Recall({ station, canBump }: KitchenPanelProps) {
  const t = useText(kitchenStrings);
  const { data } = useQuery(recentTicketsQuery);
  const isOwn = (line: KitchenTicket['lines'][number]): boolean =>
    station === null || station.isExpo || line.kdsIntegrationID === null
      ? true
      : line.kdsIntegrationID === station.kdsIntegrationID;
  const done = (data?.items ?? []).flatMap((ticket) => {
    const lines = ticket.lines.filter((line) => isOwn(line) && line.clearedDateTime !== null);
    return lines.length === 0 ? [] : [{ ...ticket, lines }];
  });
  const bringBack = async (ticket: KitchenTicket): Promise<void> => {
    const ids = ticket.lines.map(({ kitchenLineID }) => kitchenLineID);
    try {
      await reportLines(ids, 'recall', serverNow());
      toast('success', t('recalled', { name: ticketName(ticket) }));
    } catch (failure) {
      toast('warning', failureMessage(failure));
    }
  };
  if (done.length === 0) return <p className={classes.soft}>{t('recallEmpty')}</p>;
  return (
    <ul className={classes.rows}>
      {done.map((ticket) => (
        <li key={ticket.sendID}>
          <span>
            <strong>{ticketName(ticket)}</strong>{' '}
            {ticket.lines.map((line) => `${formatQuantity(line.quantity)} × ${itemNameAt(line, station)}`).join(', ')}
          </span>
          {canBump && (
            <button type="button" className={classes.tool} onClick={() => void bringBack(ticket)}>
              {t('recallTicket')}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Stock({ tickets, station }: KitchenPanelProps) {
  const t = useText(kitchenStrings);
  const { data } = useQuery(outOfStockQuery);
  const [isIngredientOpen, setIngredientOpen] = useState(false);
  const out = data?.items ?? [];
  const outIDs = new Set(out.map(({ itemID }) => itemID));
  const onTickets = allDay(tickets).filter(({ itemID }) => !outIDs.has(itemID));
  const change = async (item: (typeof onTickets)[number] | (typeof out)[number], isOutOfStock: boolean) => {
    try {
      const marked = await withApproval({ action: 'quickOutOfStock', targetID: item.itemID }, (approvalID) =>
        markOutOfStock(item.itemID, { isOutOfStock, approvalID }),
      );
      if (marked === null) return;
      toast('success', t(isOutOfStock ? 'stockMarked' : 'stockLifted', { name: itemNameAt(item, station) }));
    } catch (failure) {
      toast('warning', failureMessage(failure));
    }
  };
  return (
    <>
      <button type="button" className={classes.tool} onClick={() => setIngredientOpen(true)}>
        {t('stockIngredient')}
      </button>
      {isIngredientOpen && (
        <Suspense>
          <IngredientOutDialog.Part onClose={() => setIngredientOpen(false)} />
        </Suspense>
      )}
      <p className={classes.soft}>{t(out.length + onTickets.length === 0 ? 'stockEmpty' : 'stockHint')}</p>
      <ul className={classes.rows}>
        {out.map((item) => (
          <li key={item.itemID}>
            <span>{itemNameAt(item, station)}</span>
            <button type="button" className={classes.tool} aria-pressed onClick={() => void change(item, false)}>
              {t('stockBack')}
            </button>
          </li>
        ))}
        {onTickets.map((item) => (
          <li key={item.itemID}>
            <span>{itemNameAt(item, station)}</span>
            <button type="button" className={classes.tool} onClick={() => void change(item, true)}>
              {t('stockOut')}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const keyRows = [
  ['1 – 9', 'keyDigits'],
  ['← →', 'keyArrows'],
  ['↑ ↓', 'keyLines'],
  ['Enter', 'keyEnter'],
  ['S', 'keyStart'],
  ['U', 'keyUndo'],
  ['A · R · O', 'keyPanels'],
] as const;

function Keys({ areKeysOn, onToggleKeys }: KitchenPanelProps) {
  const t = useText(kitchenStrings);
  return (
    <>
      <button type="button" className={classes.tool} aria-pressed={areKeysOn} onClick={onToggleKeys}>
        {t('keysOn')}
      </button>
      <ul className={classes.rows}>
        {keyRows.map(([keys, word]) => (
          <li key={word}>
            <kbd className={classes.digit}>{keys}</kbd>
            <span>{t(word)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
