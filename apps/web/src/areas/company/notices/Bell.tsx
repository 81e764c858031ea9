import { ActionIcon, Indicator, Portal } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import type { ScreenID } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { loadModule } from '#runtime/navigation/load-module.ts';
import { useText } from '#text/define.ts';
import { noticesQuery } from './notices.queries.ts';
import { noticeStrings } from './notices.strings.ts';

const NoticePanel = lazy(() =>
  loadModule(() => import('./NoticePanel.tsx')).then(({ NoticePanel: component }) => ({ default: component })),
);

/** The bell with how many notices are unread; its panel covers nothing that sells (decision 277). */
export function Bell({ screen }: { readonly screen: ScreenID | undefined }) {
  const t = useText(noticeStrings);
  const [isOpen, setIsOpen] = useState(false);
  const unread = useQuery(noticesQuery).data?.unread ?? 0;
  return (
    <>
      <Indicator label={unread > 99 ? '99+' : unread} disabled={unread === 0} size={18} offset={8} color="red">
        <ActionIcon
          onClick={() => setIsOpen(!isOpen)}
          aria-label={unread === 0 ? t('notices') : `${t('notices')}: ${t('unread', { count: unread })}`}
          aria-expanded={isOpen}
          title={t('notices')}
        >
          <IconBell size={22} />
        </ActionIcon>
      </Indicator>
      <Suspense fallback={null}>
        {isOpen && (
          <Portal>
            <NoticePanel screen={screen} onClose={() => setIsOpen(false)} />
          </Portal>
        )}
      </Suspense>
    </>
  );
}
