import type { KdsIntegration, KitchenTicket, KitchenTicketLine } from '@tavola/contract';
import { IconAlertTriangle, IconCheck, IconClock, IconFlame, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { orderStrings } from '#areas/selling/orders/orders.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatQuantity, formatTime } from '#text/format.ts';
import { coursesOf, tapOn, unitsLeft, type Age } from './board.ts';
import classes from './KitchenDisplayScreen.module.css';
import { itemNameAt } from './item-name.ts';
import { kitchenStrings } from './kitchen.strings.ts';

/** What a person calls out: the code, the table, or the number. */
export const ticketName = ({ collectionCode, tableName, orderNo }: KitchenTicket): string =>
  collectionCode ?? tableName ?? orderNo;

interface TicketCardProps {
  readonly ticket: KitchenTicket;
  readonly station: KdsIntegration | null;
  readonly minutes: number;
  readonly age: Age;
  /** The key that bumps it; null = it has none. */
  readonly digit: number | null;
  /** Chosen by the keyboard: the ticket (-1) or one of its lines; null = not chosen. */
  readonly chosenLine: number | null;
  /** The person may bump. */
  readonly canBump: boolean;
  readonly onBump: (ticket: KitchenTicket) => void;
  readonly onStart: (ticket: KitchenTicket) => void;
  readonly onLine: (line: KitchenTicketLine) => void;
}

/** One ticket: what to make, how long it waits, and its bump. */
export const TicketCard = memo(function TicketCard(props: TicketCardProps) {
  const { ticket, station, minutes, age, digit, chosenLine, canBump, onBump, onStart, onLine } = props;
  const t = useText(kitchenStrings);
  const ofOrders = useText(orderStrings);
  const { timezoneName } = useOperationalSetting();
  const name = ticketName(ticket);
  const courses = coursesOf(ticket.lines);
  const isFresh = ticket.lines.every(({ kdsStatus }) => kdsStatus === 'Sent' || kdsStatus === 'AwaitingPreparation');
  return (
    <article
      className={classes.ticket}
      data-age={age}
      data-chosen={chosenLine !== null || undefined}
      aria-label={`${name} · ${t('minutes', { n: minutes })}`}
    >
      <header className={classes.head}>
        <span className={classes.code}>{name}</span>
        <span className={classes.age}>
          {age === 'late' ? <IconAlertTriangle aria-hidden /> : <IconClock aria-hidden />}
          {t('minutes', { n: minutes })}
          {age !== 'fresh' && <span className={classes.ageWord}>{t(age)}</span>}
        </span>
      </header>
      <p className={classes.facts}>
        <span>{ofOrders(`fulfillment${ticket.orderFulfillmentTypeID}`)}</span>
        {ticket.roundNo > 1 && <strong>{t('addOn', { n: ticket.roundNo })}</strong>}
        {ticket.pickUpDateTime !== null && (
          <strong>{t('pickUpAt', { time: formatTime(ticket.pickUpDateTime, timezoneName) })}</strong>
        )}
        <span>{t('from', { name: ticket.serverName })}</span>
      </p>
      {courses.map(({ course, lines }) => (
        <section key={course ?? ''} aria-label={course ?? t('noCourse')}>
          {(course !== null || courses.length > 1) && <h3 className={classes.course}>{course ?? t('noCourse')}</h3>}
          <ul className={classes.lines}>
            {lines.map((line) => (
              <TicketLine
                key={line.kitchenLineID}
                line={line}
                station={station}
                isChosen={chosenLine !== null && ticket.lines[chosenLine] === line}
                canBump={canBump}
                onLine={onLine}
              />
            ))}
          </ul>
        </section>
      ))}
      {ticket.note !== null && ticket.note !== '' && (
        <p className={classes.note}>
          {t('orderNote')}: {ticket.note}
        </p>
      )}
      {canBump && (
        <footer className={classes.foot}>
          {isFresh && (
            <button
              type="button"
              className={classes.start}
              aria-label={t('startOrder', { name })}
              onClick={() => onStart(ticket)}
            >
              <IconFlame aria-hidden />
              {t('start')}
            </button>
          )}
          <button
            type="button"
            className={classes.bump}
            aria-label={t('bumpOrder', { name })}
            onClick={() => onBump(ticket)}
          >
            <IconCheck aria-hidden />
            {t('bump')}
            {digit !== null && <kbd className={classes.digit}>{digit}</kbd>}
          </button>
        </footer>
      )}
    </article>
  );
});

interface TicketLineProps {
  readonly line: KitchenTicketLine;
  readonly station: KdsIntegration | null;
  readonly isChosen: boolean;
  readonly canBump: boolean;
  readonly onLine: (line: KitchenTicketLine) => void;
}

const tapWords = { finish: 'finishLine', recall: 'recallLine', see: 'seeLine' } as const;

function TicketLine({ line, station, isChosen, canBump, onLine }: TicketLineProps) {
  const t = useText(kitchenStrings);
  const name = itemNameAt(line, station);
  const tap = tapOn(line);
  const isCancelled = line.kdsStatus === 'Cancelled';
  const isDone = line.kdsStatus === 'Finished';
  const units = isCancelled || isDone ? line.quantity - (isDone ? line.cancelledQuantity : 0) : unitsLeft(line);
  const content = (
    <>
      <span className={classes.units}>{formatQuantity(units)}</span>
      <span className={classes.what}>
        <span className={classes.item}>{name}</span>
        {line.choices.map((choice, index) => (
          <span key={index} className={classes.choice} data-depth={Math.min(choice.depth, 2) || undefined}>
            {choice.quantity === 1 ? '' : `${formatQuantity(choice.quantity)} × `}
            {itemNameAt(choice, station)}
          </span>
        ))}
        {line.note !== null && <span className={classes.lineNote}>{line.note}</span>}
        {line.seat !== null && <span className={classes.choice}>{t('seat', { n: line.seat })}</span>}
        {!isCancelled && line.cancelledQuantity > 0 && (
          <span className={classes.gone}>
            <IconX aria-hidden />
            {t('someCancelled', { n: formatQuantity(line.cancelledQuantity) })}
          </span>
        )}
        {isCancelled && (
          <span className={classes.gone}>
            <IconX aria-hidden />
            {t('cancelled')}
          </span>
        )}
        {isDone && (
          <span className={classes.state}>
            <IconCheck aria-hidden />
            {t('done')}
          </span>
        )}
        {line.kdsStatus === 'InPreparation' && (
          <span className={classes.state}>
            <IconFlame aria-hidden />
            {t('begun')}
          </span>
        )}
      </span>
    </>
  );
  return (
    <li className={classes.line} data-state={isCancelled ? 'cancelled' : isDone ? 'done' : undefined}>
      {canBump && tap !== null ? (
        <button
          type="button"
          className={classes.tap}
          data-chosen={isChosen || undefined}
          aria-label={t(tapWords[tap], { name: `${formatQuantity(units)} × ${name}` })}
          onClick={() => onLine(line)}
        >
          {content}
        </button>
      ) : (
        <div className={classes.tap} data-chosen={isChosen || undefined}>
          {content}
        </div>
      )}
    </li>
  );
}
