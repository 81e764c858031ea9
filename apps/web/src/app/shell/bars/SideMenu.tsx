import { NavLink, Text, UnstyledButton } from '@mantine/core';
import { screens, type ScreenDefinition } from '@tavola/contract';
import { IconChevronDown, IconChevronRight, IconHome } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { openScreenWindow } from '#runtime/navigation/open-window.ts';
import { useText } from '#text/define.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { shellStrings } from '../shell.strings.ts';
import type { MenuEntry } from '../../guard.ts';
import { GoToOpener } from '../go-to/GoToOpener.tsx';
import { MenuIcon } from './icons.ts';
import { menuGroups } from './menu-groups.ts';
import classes from './SideMenu.module.css';
import { useMenu } from '../connection/use-visitor.ts';

// The table keeps the literal of each screen; not each has every field.
const isOwnWindow = ({ id }: MenuEntry): boolean => (screens[id] as ScreenDefinition).isWindow === true;

function openAsWindow(entry: MenuEntry, event: SyntheticEvent): void {
  if (!isOwnWindow(entry)) return;
  event.preventDefault();
  openScreenWindow(entry.id);
}

interface SideMenuProps {
  /** Only the symbols of daily work, each with its name as a hint. */
  readonly isRail: boolean;
  readonly onChosen: () => void;
}

/** Daily work is always open; of the other groups one at a time, so that the menu stays short. */
const ALWAYS_OPEN: MenuEntry['group'] = 'operations';
/** Where no entry is shown, as on the start page: what a restaurant changes most. */
const OPEN_ON_START: MenuEntry['group'] = 'catalog';
/** A menu this short has nothing to fold. */
const SHORT_MENU = 14;

/** The side menu, built from the screens table; a group without entries is left out. */
export function SideMenu({ isRail, onChosen }: SideMenuProps) {
  const t = useText(shellStrings);
  const title = useText(screenStrings);
  const entries = useMenu();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const isHere = ({ id }: MenuEntry) => path === screens[id].path || path.startsWith(`${screens[id].path}/`);
  const here = entries.find(isHere)?.group ?? OPEN_ON_START;
  const [isOpenAt, setOpenAt] = useState<{ readonly here: string; readonly group: string }>({ here, group: here });
  // Another screen opens its group; where the person stays, the group that was chosen last is open.
  const openGroup = isOpenAt.here === here ? isOpenAt.group : here;
  const isShort = entries.length <= SHORT_MENU;
  if (isRail) return <Rail entries={entries.filter(({ group }) => group === 'operations')} isHere={isHere} />;
  return (
    <div className={classes.menu}>
      <GoToOpener onOpened={onChosen} />
      <NavLink
        renderRoot={(props) => <Link to={screens.main.path} {...props} />}
        label={title('main')}
        leftSection={<IconHome size={22} stroke={1.75} />}
        active={path === screens.main.path}
        onClick={onChosen}
        className={classes.entry}
      />
      {menuGroups.map(({ group, title: name }) => {
        const own = entries.filter((entry) => entry.group === group);
        if (own.length === 0) return null;
        const isFixed = isShort || group === ALWAYS_OPEN;
        const isOpened = isFixed || openGroup === group;
        return (
          <section key={group} aria-label={t(name)}>
            {isFixed ? (
              <Text className={classes.group}>{t(name)}</Text>
            ) : (
              <UnstyledButton
                className={classes.fold}
                aria-expanded={isOpened}
                onClick={() => setOpenAt({ here, group: isOpened ? '' : group })}
              >
                {t(name)}
                {isOpened ? <IconChevronDown size={18} aria-hidden /> : <IconChevronRight size={18} aria-hidden />}
              </UnstyledButton>
            )}
            {isOpened &&
              own.map((entry) => (
                <NavLink
                  key={entry.id}
                  renderRoot={(props) => <Link to={screens[entry.id].path} {...props} />}
                  label={title(entry.id)}
                  leftSection={<MenuIcon name={entry.icon} size={22} />}
                  active={isHere(entry)}
                  onClick={(event) => {
                    onChosen();
                    openAsWindow(entry, event);
                  }}
                  className={classes.entry}
                />
              ))}
          </section>
        );
      })}
    </div>
  );
}

interface RailProps {
  readonly entries: readonly MenuEntry[];
  readonly isHere: (entry: MenuEntry) => boolean;
}

/** The menu of a workplace: the screens of daily work as symbols, one tap away. */
function Rail({ entries, isHere }: RailProps) {
  const title = useText(screenStrings);
  return (
    <div className={classes.rail}>
      <Link to={screens.main.path} className={classes.sign} aria-label={title('main')} title={title('main')}>
        <IconHome size={24} stroke={1.75} aria-hidden />
      </Link>
      {entries.map((entry) => (
        <Link
          key={entry.id}
          to={screens[entry.id].path}
          className={classes.sign}
          data-here={isHere(entry) || undefined}
          aria-label={title(entry.id)}
          title={title(entry.id)}
          onClick={(event) => openAsWindow(entry, event)}
        >
          <MenuIcon name={entry.icon} size={24} />
        </Link>
      ))}
    </div>
  );
}
