import { Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { screens, type ScreenID } from '@tavola/contract';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentClient } from '../../queries/clients.ts';
import { useTenantInfo } from '../../queries/restaurant.ts';
import { useCurrentUser } from '../../queries/users.ts';
import { useText } from '../../strings/define.ts';
import { screenStrings } from '../../strings/screens.ts';
import { shellStrings } from '../../strings/shell.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { landing, type MenuEntry } from '../guard.ts';
import { MenuIcon } from './icons.ts';
import classes from './MainScreen.module.css';
import { useMenu } from './use-visitor.ts';

function greeting(): 'greetingMorning' | 'greetingAfternoon' | 'greetingEvening' {
  const hour = new Date().getHours();
  return hour < 12 ? 'greetingMorning' : hour < 18 ? 'greetingAfternoon' : 'greetingEvening';
}

/** The start page after sign-in: large tiles of what the person may do here. */
export function MainScreen() {
  const t = useText(shellStrings);
  const user = useCurrentUser();
  const client = useCurrentClient();
  const tenant = useTenantInfo();
  const entries = useMenu();
  const [words] = useState(greeting);
  const work = entries.filter((entry) => entry.group !== 'account');
  if (landing(client.type) === null) return <EmptyState order={1} title={t('noRouter', { type: client.type })} />;
  return (
    <div className={classes.page}>
      <header>
        <Title order={1}>{t(words, { name: user.firstName })}</Title>
        <Text c="dimmed" size="lg">
          {tenant.locationName} · {client.name}
        </Text>
      </header>
      {work.length === 0 ? (
        <EmptyState icon={<IconLock size={48} stroke={1.5} />} title={t('nothingAllowedTitle')} text={t('nothingAllowedText')} />
      ) : (
        <Tiles entries={work} isLarge />
      )}
      <section aria-label={t('groupAccount')}>
        <Title order={2} size="h4" mb="sm">
          {t('groupAccount')}
        </Title>
        <Tiles entries={entries.filter((entry) => entry.group === 'account')} />
      </section>
    </div>
  );
}

function Tiles({ entries, isLarge = false }: { readonly entries: readonly MenuEntry[]; readonly isLarge?: boolean }) {
  return (
    <SimpleGrid cols={isLarge ? { base: 1, xs: 2, md: 3 } : { base: 1, xs: 3 }} spacing="md">
      {entries.map((entry) => (
        <Tile key={entry.id} id={entry.id} icon={entry.icon} isLarge={isLarge} />
      ))}
    </SimpleGrid>
  );
}

function Tile({ id, icon, isLarge }: { readonly id: ScreenID; readonly icon: string; readonly isLarge: boolean }) {
  const title = useText(screenStrings);
  return (
    <Paper renderRoot={(props) => <Link to={screens[id].path} {...props} />} className={classes.tile} data-large={isLarge || undefined}>
      <span className={classes.icon}>
        <MenuIcon name={icon} size={isLarge ? 36 : 24} />
      </span>
      <span>{title(id)}</span>
    </Paper>
  );
}
