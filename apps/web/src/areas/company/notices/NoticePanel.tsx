import { ActionIcon, Text, Title, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { noticeKinds, screens, type Notice, type ScreenDefinition, type ScreenID } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { loaded } from '#runtime/http/records.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatDateTime } from '#text/format.ts';
import { useEscape } from '#ui/dialogs/escape.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { kindName, noticeText } from './notice-text.ts';
import { noticesQuery, readNotices } from './notices.queries.ts';
import { noticeStrings } from './notices.strings.ts';
import classes from './Notices.module.css';

/** Their cart and its buttons are on the right: there the panel is on the other side. */
const SELLING: ReadonlySet<ScreenID> = new Set(['quickService', 'order', 'tableService']);

interface NoticePanelProps {
  readonly screen: ScreenID | undefined;
  readonly onClose: () => void;
}

/** The notices of the last 30 days next to the screen; what was new when it opened keeps its mark until it closes. */
export function NoticePanel({ screen, onClose }: NoticePanelProps) {
  const t = useText(noticeStrings);
  const navigate = useNavigate();
  const setting = useOperationalSetting();
  const panel = useRef<HTMLElement>(null);
  const isPhone = useIsPhone();
  const { data, failure, onRetry } = loaded(useQuery(noticesQuery));
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  useEscape(onClose);
  useEffect(() => {
    if (isPhone) panel.current?.focus();
  }, [isPhone]);
  const newest = data?.items[0]?.at;
  const unread = data?.unread ?? 0;
  if (data !== undefined && data.items.some(({ noticeID, isRead }) => !isRead && !fresh.has(noticeID)))
    setFresh(new Set([...fresh, ...data.items.flatMap(({ noticeID, isRead }) => (isRead ? [] : [noticeID]))]));
  useEffect(() => {
    // A mark that could not be set is set the next time.
    if (newest !== undefined && unread > 0) void readNotices(newest).catch(() => undefined);
  }, [newest, unread]);
  const open = ({ kind, recordID }: Notice) => {
    // The kinds of notices name screens by their ids; a test ensures that each exists.
    const { path }: ScreenDefinition = screens[noticeKinds[kind].screen as ScreenID];
    onClose();
    void navigate({ to: path.replace('$id', recordID ?? '') });
  };
  return (
    <aside
      ref={panel}
      className={classes.panel}
      data-side={screen !== undefined && SELLING.has(screen) ? 'left' : 'right'}
      aria-label={t('notices')}
      tabIndex={-1}
    >
      <header className={classes.head}>
        <Title order={2} size="h4">
          {t('notices')}
        </Title>
        <ActionIcon onClick={onClose} aria-label={t('close')} title={t('close')} ml="auto">
          <IconX size={22} />
        </ActionIcon>
      </header>
      <div className={classes.body}>
        {data === undefined &&
          (failure === null ? <LoadingRows rows={4} /> : <LoadFailed message={failure} onRetry={onRetry} />)}
        {data?.items.length === 0 && <Text c="dimmed">{t('none')}</Text>}
        <ul className={classes.list}>
          {data?.items.map((notice) => (
            <li key={notice.noticeID}>
              <UnstyledButton className={classes.notice} onClick={() => open(notice)}>
                <Text size="sm" fw={600}>
                  {kindName(notice.kind)}
                  {fresh.has(notice.noticeID) && (
                    <Text span inherit className={classes.fresh}>
                      {t('new')}
                    </Text>
                  )}
                </Text>
                <Text>{noticeText(notice, setting)}</Text>
                <Text size="sm" c="dimmed">
                  {formatDateTime(notice.at, setting.timezoneName)}
                </Text>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
