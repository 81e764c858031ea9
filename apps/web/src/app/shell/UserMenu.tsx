import { Avatar, Group, Menu, Text, UnstyledButton } from '@mantine/core';
import { IconDevices, IconLogout } from '@tabler/icons-react';
import { useCurrentClient } from '../../queries/clients.ts';
import { useGoTo } from '../../queries/navigation.ts';
import { useCurrentUser } from '../../queries/users.ts';
import { useText } from '../../strings/define.ts';
import { screenStrings } from '../../strings/screens.ts';
import { shellStrings } from '../../strings/shell.ts';
import { MenuIcon } from './icons.ts';
import { useMenu } from './use-visitor.ts';
import classes from './UserMenu.module.css';

const initialsOf = (...names: readonly string[]): string => names.map((name) => [...name.trim()][0] ?? '').join('').toUpperCase();

/** Who is signed in and where, and the ways out (platform spec, section 2, "Shell"). */
export function UserMenu() {
  const t = useText(shellStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const user = useCurrentUser();
  const client = useCurrentClient();
  const account = useMenu().filter((entry) => entry.group === 'account');
  const fullName = `${user.firstName} ${user.lastName}`.trim();
  return (
    <Menu width={300}>
      <Menu.Target>
        <UnstyledButton className={classes.target} aria-label={t('userMenu', { name: fullName })}>
          <Avatar variant="filled">{initialsOf(user.firstName, user.lastName)}</Avatar>
          <div className={classes.names}>
            <Text size="sm" fw={600} truncate lh={1.3}>
              {fullName}
            </Text>
            <Text size="xs" c="dimmed" truncate lh={1.3}>
              {client.name}
            </Text>
          </div>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.card}>
          <Group gap="sm" wrap="nowrap">
            <Avatar variant="filled" size={52}>
              {initialsOf(user.firstName, user.lastName)}
            </Avatar>
            <div className={classes.who}>
              <Text fw={700} truncate>
                {fullName}
              </Text>
              <Text size="sm" c="dimmed" truncate>
                {t('email', { email: user.email })}
              </Text>
            </div>
          </Group>
          <dl className={classes.facts}>
            <dt>{t('terminal')}</dt>
            <dd>{client.name}</dd>
            <dt>{t('clientID')}</dt>
            <dd className={classes.code}>{client.clientID}</dd>
          </dl>
        </div>
        <Menu.Divider />
        {account.map((entry) => {
          return (
            <Menu.Item key={entry.id} leftSection={<MenuIcon name={entry.icon} size={20} />} onClick={() => void goTo(entry.id as 'myAccount')}>
              {title(entry.id)}
            </Menu.Item>
          );
        })}
        <Menu.Divider />
        <Menu.Item leftSection={<IconDevices size={20} stroke={1.75} />} onClick={() => void goTo('selectDevice', { search: { cancelable: 1 } })}>
          {t('switchDevice')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={20} stroke={1.75} />} onClick={() => void goTo('logout')}>
          {t('logOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
