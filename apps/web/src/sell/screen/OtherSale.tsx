import { OrderChannel } from '@tavola/contract';
import { useEffect, useRef } from 'react';
import { localMoment } from '#runtime/clock/local-moment.ts';
import { serverNow } from '#runtime/clock/server-clock.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { startNextSale, useSale } from '../cart/state/sale-store.ts';
import type { SellData } from '../data/sell-data.ts';
import { useSellData } from '../data/use-sell-data.ts';
import { startOf } from '../data/sale-start.ts';
import { storeCurrentSale } from '../life/sale-life.ts';

/**
 * The current sale is one of another channel: it is stored with the prices of that channel, and the channel of `data`
 * begins with an empty one. Where it cannot be stored, its own screen opens.
 */
export function OtherSale({ data }: { readonly data: SellData }) {
  const goTo = useGoTo();
  const other = useSellData(
    data.channel === OrderChannel.TableService ? OrderChannel.QuickService : OrderChannel.TableService,
  );
  const isTaken = useRef(false);
  const ofOther = other.kind === 'ready' ? other.data : null;
  useEffect(() => {
    if (ofOther === null || isTaken.current) return;
    isTaken.current = true;
    void storeCurrentSale(ofOther, localMoment(serverNow(), data.operational.timezoneName)).then((isStored) => {
      if (isStored) return startNextSale(startOf(data));
      const { cart } = useSale.getState();
      return cart?.tableID == null
        ? void goTo('quickService', { replace: true })
        : void goTo('tableService', {
            search: { tableID: cart.tableID, ...(cart.version === null ? {} : { id: cart.orderID }) },
            replace: true,
          });
    });
  }, [ofOther, data, goTo]);
  return (
    <div style={{ padding: 24 }}>
      <LoadingRows rows={6} />
    </div>
  );
}
