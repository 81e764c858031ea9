import type { GuestStore } from '@tavola/contract';
import { IconClockHour4 } from '@tabler/icons-react';
import { useText } from '#text/define.ts';
import type { PlaceNow } from '../guest.queries.ts';
import { orderPageStrings } from '../order.strings.ts';
import { LanguageButton } from '../parts/LanguageButton.tsx';
import classes from './StoreHead.module.css';

interface StoreHeadProps {
  readonly store: GuestStore;
  readonly now: PlaceNow | undefined;
  readonly pictures: readonly string[];
}

/** The face of the restaurant: its name over its own pictures, and whether it takes orders. */
export function StoreHead({ store, now, pictures }: StoreHeadProps) {
  const t = useText(orderPageStrings);
  const state =
    now === undefined
      ? null
      : now.tableName !== undefined
        ? t(now.isOpen ? 'broughtToYou' : 'noOrders')
        : now.soonestAt !== null
          ? t('readyIn', { count: store.prepMinutes })
          : now.slots.length > 0
            ? t('orderLater')
            : t('noOrders');
  return (
    <header className={classes.head}>
      <div className={classes.pictures} aria-hidden>
        {pictures.map((picture) => (
          <img key={picture} src={picture} alt="" />
        ))}
      </div>
      <div className={classes.bar}>
        <span>{store.locationName === store.name ? '' : store.locationName}</span>
        <LanguageButton />
      </div>
      <div className={classes.words}>
        <h1>{store.name}</h1>
        {now?.tableName !== undefined && <p className={classes.table}>{t('table', { name: now.tableName })}</p>}
        {store.welcome !== '' && <p>{store.welcome}</p>}
        {now !== undefined && (
          <p className={classes.state} role="status">
            <IconClockHour4 size={20} aria-hidden />
            <strong>{t(now.isOpen ? 'open' : 'closed')}</strong>
            <span>{state}</span>
          </p>
        )}
      </div>
    </header>
  );
}
