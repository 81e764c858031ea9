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
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { DayCards, TopCards } from '../start/StartCards.tsx';
import { landing } from '../guard.ts';
import { greeting } from './greeting.ts';
import { MenuIcon } from './bars/icons.ts';
import classes from './MainScreen.module.css';
import { useMenu } from './connection/use-visitor.ts';

/** A name in Latin letters is set apart from the Thai word before it; Thai names follow it without a space. */
const spaced = (name: string): string =>
  currentLanguage() === 'th' && /^[\p{Script=Latin}\d]/u.test(name) ? ` ${name}` : name;

/** The first screens of daily work; the others are in the menu. */
const MOST_TILES = 3;

/**
 * The start page after sign-in: the ways to sell next to the greeting, then what to do and the figures of the day
 * (decision 437). Everything else is in the menu, and not listed a second time here.
 */
export function MainScreen() {
  const t = useText(shellStrings);
  const user = useCurrentUser();
  const client = useCurrentClient();
  const tenant = useTenantInfo();
  const { timezoneName } = useOperationalSetting();
  const entries = useMenu();
  const [start] = useState(() => ({ words: greeting(Date.now(), timezoneName), date: new Date().toISOString() }));
  const daily = entries.filter(({ group }) => group === 'operations');
  const place = landing(client.type);
  if (place !== null && place !== 'main' && entries.some(({ id }) => id === place))
    return <Navigate to={screens[place].path} replace />;
  if (place === null) return <EmptyState order={1} title={t('noRouter', { type: client.type })} />;
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <header>
          <Title order={1}>{t(start.words, { name: spaced(user.firstName) })}</Title>
          <Text c="dimmed" size="lg">
            {tenant.locationName} · {formatDate(start.date, timezoneName)}
          </Text>
        </header>
        {daily.length > 0 && (
          <div className={classes.tiles}>
            {daily.slice(0, MOST_TILES).map(({ id, icon }) => (
              <Tile key={id} id={id} icon={icon} />
            ))}
          </div>
        )}
      </div>
      <div className={classes.work}>
        {entries.every((entry) => entry.group === 'account') && (
          <EmptyState
            icon={<IconLock size={48} stroke={1.5} />}
            title={t('nothingAllowedTitle')}
            text={t('nothingAllowedText')}
          />
        )}
        <Suspense fallback={<div className={classes.cardsToCome} />}>
          <TopCards />
          <DayCards />
        </Suspense>
      </div>
    </div>
  );
}

function Tile({ id, icon }: { readonly id: ScreenID; readonly icon: string }) {
  const title = useText(screenStrings);
  return (
    <Paper renderRoot={(props) => <Link to={screens[id].path} {...props} />} className={classes.tile}>
      <span className={classes.icon}>
        <MenuIcon name={icon} size={24} />
      </span>
      <span>{title(id)}</span>
    </Paper>
  );
}
