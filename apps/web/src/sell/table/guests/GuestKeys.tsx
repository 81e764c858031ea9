import { IconUsers } from '@tabler/icons-react';
import { useText } from '#text/define.ts';
import { openDialog } from '../../shell/sell-dialogs.ts';
import { guestStrings } from '../../check/guests.strings.ts';
import classes from './Guests.module.css';
import { saveGuests } from '../../check/table-guests.ts';

const KEYS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** How many guests sit at a table that was just opened: one tap, or none, because the first item takes their place. */
export function GuestKeys({ tableID }: { readonly tableID: string }) {
  const t = useText(guestStrings);
  return (
    <div className={classes.keys} role="group" aria-label={t('howMany')}>
      <span className={classes.label}>
        <IconUsers size={20} aria-hidden />
        <span>{t('guests')}</span>
      </span>
      {KEYS.map((count) => (
        <button
          key={count}
          type="button"
          className={classes.key}
          aria-label={t(count === 1 ? 'oneGuest' : 'guestCount', { n: count })}
          onClick={() => void saveGuests(tableID, count)}
        >
          {count}
        </button>
      ))}
      <button
        type="button"
        className={classes.key}
        aria-label={t('moreGuests')}
        onClick={() => openDialog({ kind: 'guests' })}
      >
        …
      </button>
    </div>
  );
}
