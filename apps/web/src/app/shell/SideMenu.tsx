import { NavLink, Text } from '@mantine/core';
import { screens } from '@tavola/contract';
import { IconHome } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useText } from '../../strings/define.ts';
import { screenStrings } from '../../strings/screens.ts';
import { shellStrings } from '../../strings/shell.ts';
import type { MenuEntry } from '../guard.ts';
import { MenuIcon } from './icons.ts';
import classes from './SideMenu.module.css';
import { useMenu } from './use-visitor.ts';

const groups = { operations: 'groupOperations', catalogue: 'groupCatalogue', settings: 'groupSettings', account: 'groupAccount' } as const satisfies Record<MenuEntry['group'], string>;

interface SideMenuProps {
  readonly onChosen: () => void;
}

/** The side menu, straight from the screens table; a group without entries is not there. */
export function SideMenu({ onChosen }: SideMenuProps) {
  const t = useText(shellStrings);
  const title = useText(screenStrings);
  const entries = useMenu();
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <div className={classes.menu}>
      <NavLink renderRoot={(props) => <Link to={screens.main.path} {...props} />} label={title('main')} leftSection={<IconHome size={22} stroke={1.75} />} active={path === screens.main.path} onClick={onChosen} className={classes.entry} />
      {(Object.keys(groups) as MenuEntry['group'][]).map((group) => {
        const own = entries.filter((entry) => entry.group === group);
        if (own.length === 0) return null;
        return (
          <section key={group} aria-label={t(groups[group])}>
            <Text className={classes.group}>{t(groups[group])}</Text>
            {own.map((entry) => {
              return (
                <NavLink
                  key={entry.id} renderRoot={(props) => <Link to={screens[entry.id].path} {...props} />} label={title(entry.id)} leftSection={<MenuIcon name={entry.icon} size={22} />}
                  active={path === screens[entry.id].path || path.startsWith(`${screens[entry.id].path}/`)} onClick={onChosen} className={classes.entry}
                />
              );
            })}
          </section>
        );
      })}
    </div>
  );
}
