import { IconPlugConnectedX } from '@tabler/icons-react';
import { useConnectivity } from '#offline/connectivity.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatTime } from '#text/format.ts';
import { kitchenStrings } from './kitchen.strings.ts';
import classes from './LostConnection.module.css';

/** Says, in letters that a cook sees from the stove, that what is sent now does not come here (decision 504). */
export function LostConnection() {
  const t = useText(kitchenStrings);
  const { timezoneName } = useOperationalSetting();
  const { isOnline, sinceMs } = useConnectivity();
  return (
    <div className={classes.place} role="status">
      {!isOnline && (
        <p className={classes.lost}>
          <IconPlugConnectedX aria-hidden />
          <span>
            <strong>
              {sinceMs === 0
                ? t('lost')
                : t('lostSince', { time: formatTime(new Date(sinceMs).toISOString(), timezoneName) })}
            </strong>{' '}
            {t('lostHint')}
          </span>
        </p>
      )}
    </div>
  );
}
