import { ActionIcon, Indicator } from '@mantine/core';
import { IconShoppingBag } from '@tabler/icons-react';
import { permission } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openChime, type Chime } from '#areas/selling/order-life/index.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useIsAllowed } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { unreadCountQuery } from './online-orders.queries.ts';
import { onlineOrderStrings } from './online-orders.strings.ts';

/**
 * Rings while an online order waits for an answer, says so in the tab's title, and leads to the orders. It is hidden
 * while there is nothing to see.
 */
export function OnlineAlarm() {
  const opens = useIsAllowed([permission.onlineOrder.view, permission.onlineOrder.edit]);
  // What guests at tables order rings for those who serve them.
  const serves = useIsAllowed([permission.tableService.edit]);
  if (!useOperationalSetting().modules.onlineSales || !(opens || serves)) return null;
  return <Ringing screen={opens ? 'onlineOrders' : 'tableService'} />;
}

function Ringing({ screen }: { readonly screen: 'onlineOrders' | 'tableService' }) {
  const t = useText(onlineOrderStrings);
  const goTo = useGoTo();
  const { unread, waiting } = useQuery(unreadCountQuery).data ?? { unread: 0, waiting: 0 };
  const shown = Math.max(unread, waiting);
  const { onlineAlarmSeconds } = useOperationalSetting();
  useEffect(() => {
    if (waiting === 0) return undefined;
    // Most browsers allow a sound only after a tap; any tap on the page will do, and the first one rings.
    const sound: { chime?: Chime } = {};
    sound.chime = openChime((isAllowed) => {
      if (isAllowed) sound.chime?.play();
    });
    const { chime } = sound;
    chime.play();
    document.addEventListener('click', chime.allow);
    const timer = setInterval(chime.play, onlineAlarmSeconds * 1000);
    return () => {
      clearInterval(timer);
      document.removeEventListener('click', chime.allow);
      chime.stop();
    };
  }, [waiting, onlineAlarmSeconds]);
  useTitleMark(shown);
  if (shown === 0) return null;
  const name = t(waiting > 0 ? 'alarm' : 'unread', { count: shown });
  return (
    <Indicator label={shown > 99 ? '99+' : shown} size={18} offset={8} color="red">
      <ActionIcon onClick={() => void goTo(screen)} aria-label={name} title={name}>
        <IconShoppingBag size={22} />
      </ActionIcon>
    </Indicator>
  );
}

/** The number in front of the tab's title, whatever page names itself there. */
function useTitleMark(count: number): void {
  useEffect(() => {
    if (count === 0) return undefined;
    const mark = (): void => {
      const plain = document.title.replace(/^\(\d+\) /, '');
      const marked = `(${count}) ${plain}`;
      if (document.title !== marked) document.title = marked;
    };
    mark();
    const head = document.querySelector('title');
    const watcher = new MutationObserver(mark);
    if (head !== null) watcher.observe(head, { childList: true });
    return () => {
      watcher.disconnect();
      document.title = document.title.replace(/^\(\d+\) /, '');
    };
  }, [count]);
}
