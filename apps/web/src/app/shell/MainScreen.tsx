import { Paper, Text, Title } from '@mantine/core';
import { screens, type ScreenID } from '@tavola/contract';
import { IconLock } from '@tabler/icons-react';
import { Link, Navigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useCurrentClient } from '#runtime/session/clients.ts';
import { useOperationalSetting, useTenantInfo } from '#runtime/session/restaurant.ts';
import { useCurrentUser } from '#runtime/session/users.ts';
import { currentLanguage, useText } from '#text/define.ts';
import { formatDate } from '#text/format.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { shellStrings } from './shell.strings.ts';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { DayCards, TopCards } from '../start/StartCards.tsx';
import { landing, type MenuEntry } from '../guard.ts';
import { greeting } from './greeting.ts';
import { MenuIcon } from './icons.ts';
import classes from './MainScreen.module.css';
import { menuGroups } from './menu-groups.ts';
import { TerminalCard } from './TerminalCard.tsx';
import { useMenu } from './use-visitor.ts';

/** A name in Latin letters is set apart from the Thai word before it; Thai names follow it without a space. */
const spaced = (name: string): string =>
  currentLanguage() === 'th' && /^[\p{Script=Latin}\d]/u.test(name) ? ` ${name}` : name;

/**
 * The start page after sign-in: selling first, what to do and the figures of the day, what the person may open, and
 * the state of this terminal.
 */
export function MainScreen() {
  const t = useText(shellStrings);
  const user = useCurrentUser();
  const client = useCurrentClient();
  const tenant = useTenantInfo();
  const { timezoneName } = useOperationalSetting();
  const entries = useMenu();
  const [start] = useState(() => ({ words: greeting(Date.now(), timezoneName), date: new Date().toISOString() }));
  const of = (group: MenuEntry['group']) => entries.filter((entry) => entry.group === group);
  const office = menuGroups.filter(({ group }) => group !== 'operations' && group !== 'account');
  const place = landing(client.type);
  if (place !== null && place !== 'main' && entries.some(({ id }) => id === place))
    return <Navigate to={screens[place].path} replace />;
  if (place === null) return <EmptyState order={1} title={t('noRouter', { type: client.type })} />;
  return (
    <div className={classes.page}>
      <header>
        <Title order={1}>{t(start.words, { name: spaced(user.firstName) })}</Title>
        <Text c="dimmed" size="lg">
          {tenant.locationName} · {formatDate(start.date, timezoneName)}
        </Text>
      </header>
      <div className={classes.work}>
        {entries.every((entry) => entry.group === 'account') && (
          <EmptyState
            icon={<IconLock size={48} stroke={1.5} />}
            title={t('nothingAllowedTitle')}
            text={t('nothingAllowedText')}
          />
        )}
        <Tiles entries={of('operations')} isLarge />
        <Suspense fallback={<div className={classes.cardsToCome} />}>
          <TopCards />
          <DayCards />
        </Suspense>
        {office.map(({ group, title }) => (
          <Group key={group} title={t(title)} entries={of(group)} />
        ))}
      </div>
      <div className={classes.side}>
        <TerminalCard />
        <Group title={t('groupAccount')} entries={of('account')} />
      </div>
    </div>
  );
}

function Group({ title, entries }: { readonly title: string; readonly entries: readonly MenuEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <Tiles entries={entries} />
    </section>
  );
}

function Tiles({ entries, isLarge = false }: { readonly entries: readonly MenuEntry[]; readonly isLarge?: boolean }) {
  if (entries.length === 0) return null;
  return (
    <div className={classes.tiles} data-large={isLarge || undefined}>
      {entries.map((entry) => (
        <Tile key={entry.id} id={entry.id} icon={entry.icon} isLarge={isLarge} />
      ))}
    </div>
  );
}

function Tile({ id, icon, isLarge }: { readonly id: ScreenID; readonly icon: string; readonly isLarge: boolean }) {
  const title = useText(screenStrings);
  return (
    <Paper
      renderRoot={(props) => <Link to={screens[id].path} {...props} />}
      className={classes.tile}
      data-large={isLarge || undefined}
    >
      <span className={classes.icon}>
        <MenuIcon name={icon} size={isLarge ? 36 : 24} />
      </span>
      <span>{title(id)}</span>
    </Paper>
  );
}
