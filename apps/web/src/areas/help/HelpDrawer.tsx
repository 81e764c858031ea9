import { ActionIcon, Button, SegmentedControl, Text } from '@mantine/core';
import { IconArrowLeft, IconExternalLink, IconX } from '@tabler/icons-react';
import type { ScreenID } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#text/define.ts';
import { useEscape } from '#ui/dialogs/escape.ts';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import classes from './Help.module.css';
import { documentOfScreen, type HelpDocument } from './documents.ts';
import { HelpArticle } from './HelpArticle.tsx';
import { HelpBrowser, Message } from './HelpBrowser.tsx';
import { helpDocumentsQuery } from './help.queries.ts';
import { helpStrings } from './help.strings.ts';
import { helpPath } from './help-path.ts';

/** Their cart and its buttons are on the right: there the help is on the other side. */
const SELLING: ReadonlySet<ScreenID> = new Set(['quickService', 'order', 'tableService']);

interface HelpDrawerProps {
  /** The screen one is on; its page is shown first. */
  readonly screen: ScreenID | undefined;
  readonly onClose: () => void;
}

/**
 * Help next to the screen it is about (platform spec, section 2): 35vw wide, the whole screen on a phone. Nothing below
 * it moves or stops working.
 */
export function HelpDrawer({ screen, onClose }: HelpDrawerProps) {
  const t = useText(helpStrings);
  const [tab, setTab] = useState<'help' | 'docs'>('help');
  const panel = useRef<HTMLElement>(null);
  const isPhone = useIsPhone();
  useEscape(onClose);
  useEffect(() => {
    if (isPhone) panel.current?.focus();
  }, [isPhone]);
  const side = screen !== undefined && SELLING.has(screen) ? 'left' : 'right';
  return (
    <aside ref={panel} className={classes.drawer} data-side={side} aria-label={t('help')} tabIndex={-1}>
      <header className={classes.head}>
        <SegmentedControl
          aria-label={t('help')}
          value={tab}
          onChange={(value) => setTab(value === 'docs' ? 'docs' : 'help')}
          data={[
            { value: 'help', label: t('help') },
            { value: 'docs', label: t('docs') },
          ]}
        />
        <ActionIcon onClick={onClose} aria-label={t('close')} title={t('close')} ml="auto">
          <IconX size={22} />
        </ActionIcon>
      </header>
      {/* Another screen begins with its own page. */}
      <Content key={`${tab} ${screen ?? ''}`} isBrowsing={tab === 'docs'} screen={screen} />
    </aside>
  );
}

function Content({ isBrowsing, screen }: { readonly isBrowsing: boolean; readonly screen: ScreenID | undefined }) {
  const t = useText(helpStrings);
  const { data: documents, isError, isPending, refetch } = useQuery(helpDocumentsQuery);
  const [chosen, setChosen] = useState<HelpDocument | null>(null);
  if (isPending) return <Message text={t('loading')} />;
  if (isError)
    return (
      <div className={classes.body}>
        <Message text={t('noContent')} />
        <Button variant="default" onClick={() => void refetch()}>
          {t('again')}
        </Button>
      </div>
    );
  const own = screen === undefined ? undefined : documentOfScreen(documents, screen);
  const shown = isBrowsing ? chosen : own;
  return (
    <div className={classes.body}>
      {shown === undefined ? (
        <Message text={t('noDocument')} />
      ) : shown === null ? (
        <HelpBrowser documents={documents} onChosen={setChosen} category={own?.category ?? 'General'} />
      ) : (
        <>
          <div className={classes.tools}>
            {isBrowsing && (
              <Button
                variant="subtle"
                size="compact-md"
                leftSection={<IconArrowLeft size={18} />}
                onClick={() => setChosen(null)}
              >
                {t('allPages')}
              </Button>
            )}
            <Button
              variant="subtle"
              size="compact-md"
              ml="auto"
              rightSection={<IconExternalLink size={18} />}
              component="a"
              href={helpPath(shown)}
              target="_blank"
              rel="noreferrer"
            >
              <Text span size="sm">
                {t('newTab')}
              </Text>
            </Button>
          </div>
          <HelpArticle document={shown} order={2} />
        </>
      )}
    </div>
  );
}
