import { Fragment, lazy, Suspense, useEffect, useLayoutEffect, useMemo } from 'react';
import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useAsked } from '#runtime/session/approvals.ts';
import { isPractising } from '#runtime/session/practice.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useCurrentUser } from '#runtime/session/users.ts';
import { useText } from '#text/define.ts';
import { shellStrings } from './shell.strings.ts';
import { showChoicesOf } from '#ui/frames/terminal-choices.ts';
import { useEscape } from '#ui/dialogs/escape.ts';
import { ReadOnlyContext } from '#ui/frames/read-only.ts';
import { CurrencyContext } from '#ui/fields/currency.ts';
import { LaterContext, type FormToSave } from '#ui/forms/later.ts';
import { ExplanationContext } from '#ui/frames/explanation.ts';
import { RecordHistoryContext } from '#ui/forms/record-history.ts';
import { loadModule } from '#runtime/navigation/load-module.ts';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { useCheckedLicence } from './connection/use-checked-licence.ts';
import { IdleLock } from '../lock/IdleLock.tsx';
import classes from './Shell.module.css';
import { RoomContext } from './pane/room.ts';
import { showGoTo, useGoToSearch } from './go-to/go-to-state.ts';
import { useHubLost } from './connection/hub-lost.ts';
import { TopBar } from './bars/TopBar.tsx';
import { useLostModule } from './connection/use-lost-module.ts';
import { useMovedAddress } from './connection/use-moved-address.ts';
import { useLostRights } from './connection/use-lost-rights.ts';
import { useTerminalSession } from './connection/use-terminal-session.ts';
import { isWorkplace } from './workplaces.ts';

const CONTENT_ID = 'content';

// Requested at once: the page renders while the menu, with a drawing for each of its entries, is still loading.
const sideMenu = lazyPart(() => import('./bars/SideMenu.tsx').then(({ SideMenu }) => SideMenu));
// After a failure the shell requests it again.
void sideMenu.fetch().catch(() => undefined);

// Loaded on first use.
const HubLostDialog = lazy(() =>
  loadModule(() => import('./connection/HubLostDialog.tsx')).then(({ HubLostDialog: component }) => ({
    default: component,
  })),
);
const GoToDialog = lazy(() =>
  loadModule(() => import('./go-to/GoToDialog.tsx')).then(({ GoToDialog: component }) => ({ default: component })),
);
const LicenceBanner = lazy(() =>
  loadModule(() => import('./bars/LicenceBanner.tsx')).then(({ LicenceBanner: component }) => ({ default: component })),
);
const PracticeBanner = lazy(() =>
  loadModule(() => import('./bars/PracticeBanner.tsx')).then((its) => ({ default: its.PracticeBanner })),
);
const HelpDrawer = lazy(() =>
  loadModule(() => import('#areas/help/HelpDrawer.tsx')).then(({ HelpDrawer: component }) => ({ default: component })),
);
const PageHelp = lazy(() =>
  loadModule(() => import('#areas/help/PageHelp.tsx')).then(({ PageHelp: component }) => ({ default: component })),
);
const RecordHistory = lazy(() =>
  loadModule(() => import('#areas/company/history/RecordHistory.tsx')).then(({ RecordHistory: component }) => ({
    default: component,
  })),
);
const SaveLater = lazy(() =>
  loadModule(() => import('#areas/company/scheduled/SaveLater.tsx')).then(({ SaveLater: component }) => ({
    default: component,
  })),
);
const PastPage = lazy(() =>
  loadModule(() => import('#areas/company/as-of/PastPage.tsx')).then(({ PastPage: component }) => ({
    default: component,
  })),
);
const ApprovalHost = lazy(() =>
  loadModule(() => import('./ApprovalHost.tsx')).then(({ ApprovalHost: component }) => ({ default: component })),
);

/** The record that an address is about. */
const recordOf = (params: { readonly id?: string; readonly variantId?: string } = {}): string | undefined =>
  params.variantId ?? params.id;

/** The moment that an address shows its form at; undefined = now. */
const momentIn = ({ asOf }: { readonly asOf?: unknown }): string | undefined =>
  typeof asOf === 'string' && !Number.isNaN(Date.parse(asOf)) ? asOf : undefined;

/**
 * Wraps every screen of a signed-in terminal: a 284 px side menu, open on big screens and a drawer on tablets and
 * phones (platform spec, section 2).
 */
export function Shell() {
  const t = useText(shellStrings);
  const isBig = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false }) === true;
  const isAtWork = useRouterState({ select: ({ location }) => isWorkplace(location.pathname) });
  const [isWideOpen, wide] = useDisclosure(true);
  const [isOpenAtWork, atWork] = useDisclosure(false);
  const isWideMenuOpen = isAtWork ? isOpenAtWork : isWideOpen;
  // 1600 px next to the menu, if that is open.
  const room = isWideMenuOpen ? '(min-width: 117.75em)' : '(min-width: 100em)';
  const hasRoom = useMediaQuery(room, undefined, { getInitialValueInEffect: false }) === true;
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const [isHelpOpen, help] = useDisclosure(false);
  const screen = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.screen });
  const recordID = useRouterState({ select: ({ matches }) => recordOf(matches.at(-1)?.params) });
  const asOf = useRouterState({ select: ({ location }) => momentIn(location.search) });
  const history = useMemo(
    () =>
      screen !== undefined && (
        <Suspense fallback={null}>
          <RecordHistory screen={screen} targetID={recordID} />
        </Suspense>
      ),
    [screen, recordID],
  );
  const explanation = useMemo(
    () =>
      // The help that a person opened covers it.
      screen === undefined || isHelpOpen ? null : (
        <Suspense fallback={null}>
          <PageHelp screen={screen} />
        </Suspense>
      ),
    [screen, isHelpOpen],
  );
  const later = useMemo(
    () =>
      screen === undefined
        ? null
        : (form: FormToSave) => (
            <Suspense fallback={null}>
              <SaveLater screen={screen} form={form} />
            </Suspense>
          ),
    [screen],
  );
  const isApprovalAsked = useAsked((state) => state.asked !== null);
  const isGoToOpen = useGoToSearch((state) => state.isOpen);
  // Also while a field has the focus.
  useHotkeys([['mod+K', () => showGoTo(true)]], []);
  const isHubLost = useHubLost((state) => state.isShown);
  const { userId } = useCurrentUser();
  useTerminalSession();
  useEffect(() => showChoicesOf(userId), [userId]);
  useLostRights();
  useLostModule();
  useMovedAddress();
  const operational = useOperationalSetting();
  const licence = useCheckedLicence();
  useEscape(drawer.close, isDrawerOpen && !isBig);
  const isMenuOpen = isBig ? isWideMenuOpen : isDrawerOpen;
  const menuState = isMenuOpen ? 'open' : isBig && isAtWork ? 'rail' : 'closed';
  // Messages are outside the shell, and appear next to the open menu.
  useLayoutEffect(() => {
    document.documentElement.dataset['menu'] = menuState;
    return () => {
      delete document.documentElement.dataset['menu'];
    };
  }, [menuState]);
  return (
    <div
      className={classes.shell}
      data-menu={menuState}
      data-notice={licence !== 'valid' || isPractising() || undefined}
    >
      <a href={`#${CONTENT_ID}`} className={classes.skip}>
        {t('skipToContent')}
      </a>
      <header className={classes.header}>
        <div className={classes.bar}>
          <TopBar
            screen={screen}
            isMenuOpen={isMenuOpen}
            onMenuToggled={isBig ? (isAtWork ? atWork : wide).toggle : drawer.toggle}
            isHelpOpen={isHelpOpen}
            onHelpToggled={help.toggle}
          />
        </div>
        {(licence !== 'valid' || isPractising()) && (
          <div className={classes.notice}>
            <Suspense fallback={null}>
              {isPractising() ? <PracticeBanner /> : licence !== 'valid' && <LicenceBanner state={licence} />}
            </Suspense>
          </div>
        )}
      </header>
      <nav className={classes.menu} aria-label={t('menu')} inert={menuState === 'closed'}>
        <Suspense fallback={null}>
          <sideMenu.Part isRail={menuState === 'rail'} onChosen={drawer.close} />
        </Suspense>
      </nav>
      {isDrawerOpen && !isBig && (
        <button type="button" className={classes.veil} aria-label={t('closeMenu')} onClick={drawer.close} />
      )}
      <main id={CONTENT_ID} tabIndex={-1} className={classes.main}>
        <CurrencyContext value={operational}>
          {/* Resets when the person changes: no one sees what another person typed. */}
          <Fragment key={userId}>
            <ReadOnlyContext value={licence === 'valid' ? null : t('noLicence')}>
              <ExplanationContext value={explanation}>
                <RecordHistoryContext value={history}>
                  <LaterContext value={later}>
                    {asOf === undefined || screen === undefined ? (
                      <RoomContext value={hasRoom}>
                        <Outlet />
                      </RoomContext>
                    ) : (
                      <Suspense fallback={null}>
                        <PastPage key={`${screen} ${recordID} ${asOf}`} screen={screen} targetID={recordID} at={asOf}>
                          <Outlet />
                        </PastPage>
                      </Suspense>
                    )}
                  </LaterContext>
                </RecordHistoryContext>
              </ExplanationContext>
            </ReadOnlyContext>
          </Fragment>
        </CurrencyContext>
      </main>
      <Suspense fallback={null}>{isHelpOpen && <HelpDrawer screen={screen} onClose={help.close} />}</Suspense>
      <Suspense fallback={null}>
        {isApprovalAsked && <ApprovalHost />}
        {isHubLost && <HubLostDialog />}
        {isGoToOpen && <GoToDialog />}
      </Suspense>
      <IdleLock />
    </div>
  );
}
