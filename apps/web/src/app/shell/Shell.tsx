import { AppShell } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { useText } from '../../strings/define.ts';
import { shellStrings } from '../../strings/shell.ts';
import classes from './Shell.module.css';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import { useTerminalSession } from './use-terminal-session.ts';

/** Side menu 284 px, open on big screens and a drawer on tablets and phones (platform spec, section 2). */
const MENU_WIDTH = 284;
const BAR_HEIGHT = 64;
const CONTENT_ID = 'content';

/** Around every screen of a signed-in terminal. */
export function Shell() {
  const t = useText(shellStrings);
  const isBig = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  const [isWideMenuOpen, wide] = useDisclosure(true);
  const [isDrawerOpen, drawer] = useDisclosure(false);
  useTerminalSession();
  const isMenuOpen = isBig ? isWideMenuOpen : isDrawerOpen;
  return (
    <AppShell
      header={{ height: BAR_HEIGHT }} navbar={{ width: MENU_WIDTH, breakpoint: 'lg', collapsed: { desktop: !isWideMenuOpen, mobile: !isDrawerOpen } }}
      transitionDuration={120} className={classes.shell}
    >
      <a href={`#${CONTENT_ID}`} className={classes.skip}>
        {t('skipToContent')}
      </a>
      <AppShell.Header className={classes.header}>
        <TopBar isMenuOpen={isMenuOpen} onMenuToggled={isBig ? wide.toggle : drawer.toggle} />
      </AppShell.Header>
      <AppShell.Navbar className={classes.menu} aria-label={t('menu')} aria-hidden={!isMenuOpen} inert={!isMenuOpen}>
        <SideMenu onChosen={drawer.close} />
      </AppShell.Navbar>
      {isDrawerOpen && isBig !== true && <button type="button" className={classes.veil} aria-label={t('closeMenu')} onClick={drawer.close} />}
      <AppShell.Main id={CONTENT_ID} tabIndex={-1} className={classes.main}>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}
