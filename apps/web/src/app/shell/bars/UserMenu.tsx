import { Avatar, Divider, FocusTrap, Group, NavLink, Paper, Text } from '@mantine/core';
import { IconDevices, IconLock, IconLogout } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { freshClient, useCurrentClient } from '#runtime/session/clients.ts';
import { lock } from '#runtime/session/locks/lock.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useCurrentUser } from '#runtime/session/users.ts';
import { useText } from '#text/define.ts';
import { useEscape } from '#ui/dialogs/escape.ts';
import { CurrencyContext } from '#ui/fields/currency.ts';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { shellStrings } from '../shell.strings.ts';
import { loadedBuild } from '../connection/loaded-build.ts';
import { MenuIcon } from './icons.ts';
import { TerminalFacts } from './TerminalFacts.tsx';
import { initialsOf } from '#runtime/names/initials.ts';
import { useMenu } from '../connection/use-visitor.ts';
import classes from './UserMenu.module.css';

const Handover = lazyPart(() =>
  import('#areas/selling/cash/moves/HandoverDialog.tsx').then(({ HandoverDialog }) => HandoverDialog),
);

interface UserMenuProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Closes it and gives the focus back to its button. */
  readonly onEscape: () => void;
}

/**
 * Who is signed in and where, and the ways to leave (platform spec, section 2, "Shell"). The panel always opens in the
 * same corner, so it needs no positioning code.
 */
export function UserMenu({ isOpen, onClose, onEscape }: UserMenuProps) {
  const t = useText(shellStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const user = useCurrentUser();
  const client = useCurrentClient();
  const operational = useOperationalSetting();
  const menu = useMenu();
  const account = menu.filter((entry) => entry.group === 'account');
  const [isHandingOver, setIsHandingOver] = useState(false);
  const screen = client.posTerminalIsUseCashDrawer ? 'cashDrawer' : 'currentTerminal';
  const count = menu.some(({ id }) => id === screen) ? screen : undefined;
  const fullName = `${user.firstName} ${user.lastName}`.trim();
  const build = loadedBuild();
  useEscape(onEscape, isOpen);
  const go = (screen: 'myAccount' | 'selectTerminal' | 'signOut', search?: { readonly cancelable: 1 }) => {
    onClose();
    void goTo(screen, { search });
  };
  const leave = async () => {
    onClose();
    const { openTerminal, isOpen: isTerminalOpen } = await freshClient(client);
    // A person who leaves an open terminal hands it over first.
    if (!openTerminal || !isTerminalOpen || count === undefined) return go('signOut');
    setIsHandingOver(true);
    return undefined;
  };
  return (
    <>
      {isOpen && (
        <FocusTrap>
          <Paper className={classes.panel} shadow="md" role="dialog" aria-label={t('userMenu', { name: fullName })}>
            <div className={classes.card}>
              <Group gap="sm" wrap="nowrap">
                <Avatar variant="filled" size={52}>
                  {initialsOf(user.firstName, user.lastName)}
                </Avatar>
                <div className={classes.who}>
                  <Text fw={700} truncate>
                    {fullName}
                  </Text>
                  {user.email !== '' && (
                    <Text size="sm" c="dimmed" className={classes.email}>
                      {t('email', { email: user.email })}
                    </Text>
                  )}
                </div>
              </Group>
              <TerminalFacts />
              <details className={classes.details}>
                <summary>{t('details')}</summary>
                <dl className={classes.facts}>
                  <dt>{t('version')}</dt>
                  <dd>{__APP_VERSION__}</dd>
                  {build !== null && (
                    <>
                      <dt>{t('build')}</dt>
                      <dd className={classes.code}>{build}</dd>
                    </>
                  )}
                  <dt>{t('clientID')}</dt>
                  <dd className={classes.code} title={client.clientID}>
                    {client.clientID}
                  </dd>
                </dl>
              </details>
            </div>
            <Divider my={8} />
            {account.map((entry) => (
              <NavLink
                key={entry.id}
                component="button"
                label={title(entry.id)}
                leftSection={<MenuIcon name={entry.icon} size={20} />}
                // The entries of this menu have no parameters in their paths, like this one.
                onClick={() => go(entry.id as 'myAccount')}
              />
            ))}
            <Divider my={8} />
            <NavLink
              component="button"
              label={t('lock')}
              leftSection={<IconLock size={20} stroke={1.7} />}
              onClick={() => {
                onClose();
                lock();
              }}
            />
            <NavLink
              component="button"
              label={t('switchTerminal')}
              leftSection={<IconDevices size={20} stroke={1.7} />}
              onClick={() => go('selectTerminal', { cancelable: 1 })}
            />
            <NavLink
              component="button"
              label={t('signOut')}
              leftSection={<IconLogout size={20} stroke={1.7} />}
              onClick={() => void leave()}
            />
          </Paper>
        </FocusTrap>
      )}
      {isHandingOver && count !== undefined && (
        <Suspense fallback={null}>
          <CurrencyContext value={operational}>
            <Handover.Part
              onClose={() => setIsHandingOver(false)}
              onCount={() => {
                setIsHandingOver(false);
                void goTo(count);
              }}
              onSignOut={() => go('signOut')}
            />
          </CurrencyContext>
        </Suspense>
      )}
    </>
  );
}
