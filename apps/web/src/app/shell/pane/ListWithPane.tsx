import { screens, type ScreenID } from '@tavola/contract';
import { CatchBoundary, Outlet, useMatch, useNavigate, useRouterState } from '@tanstack/react-router';
import { Suspense, use, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { paneRoom } from '#runtime/navigation/pane.ts';
import { loadModule } from '#runtime/navigation/load-module.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useEscape } from '#ui/dialogs/escape.ts';
import { ListAddressContext, OpenRowContext, PaneContext } from '#ui/frames/pane.ts';
import { ExplanationContext } from '#ui/frames/explanation.ts';
import { guard } from '../../guard.ts';
import { RenderFailed } from '../../refused/RenderFailed.tsx';
import { screenComponents } from '../../screen-map.ts';
import { useVisitor } from '../connection/use-visitor.ts';
import classes from './ListWithPane.module.css';
import { RoomContext } from './room.ts';

type Search = Readonly<Record<string, string | undefined>>;
const NO_SEARCH: Search = {};

/**
 * A list and its records (decision 495). Where there is room the list stays when a row is opened, and the record's page
 * is in a pane next to it; elsewhere one replaces the other. Neither is built again when the room changes, so that
 * nothing that was typed is lost.
 */
export function ListWithPane() {
  const list = useMatch({ strict: false, select: ({ staticData }) => staticData.list });
  return list !== undefined && <ListAndRecord list={list} />;
}

function ListAndRecord({ list }: { readonly list: ScreenID }) {
  const frame = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const visitor = useVisitor();
  const navigate = useNavigate();
  const goTo = useGoTo();
  const explanation = use(ExplanationContext);
  const hasRoom = use(RoomContext) && guard(list, visitor).kind === 'pass';
  const isList = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.screen === list });
  const openID = useRouterState({ select: ({ matches }) => recordIn(matches.at(-1)?.params) });
  const page = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname });
  const location = useRouterState({ select: (state) => state.location });
  // An address is there before its page.
  const isArrived = location.pathname === page;
  const found = location.state.listSearch ?? NO_SEARCH;
  const [search, setSearch] = useState(found);
  if (isArrived && found !== search) setSearch(found);
  // A form as it was has the whole page.
  const hasPane = hasRoom && !isList && !('asOf' in location.search);

  const address = useMemo(
    () => ({
      path: screens[list].path,
      search,
      change: (next: (before: Search) => Search) =>
        void navigate({
          to: '.',
          search: true,
          state: (before) => ({ ...before, listSearch: next(search) }),
          replace: true,
          resetScroll: false,
        }),
    }),
    [list, search, navigate],
  );
  // Like any list, it has no parameters in its path.
  const close = useMemo(() => ({ onClose: () => void goTo(list as 'brands') }), [goTo, list]);
  useEscape(close.onClose, hasPane);

  useEffect(() => {
    // In a pane the buttons of a page may take two rows: the one that comes later is there from the start.
    if (hasRoom) void loadModule(() => import('#areas/company/history/RecordHistory.tsx')).catch(() => undefined);
  }, [hasRoom]);
  useLayoutEffect(() => {
    paneRoom.isShown = hasPane || (hasRoom && isList);
    return () => {
      paneRoom.isShown = false;
    };
  }, [hasPane, hasRoom, isList]);
  useLayoutEffect(() => {
    if (pane.current !== null) pane.current.scrollTop = 0;
  }, [page]);
  useEffect(() => {
    if (!hasPane || openID === undefined) return;
    const element = frame.current;
    return () => {
      // The keys continue at the row whose record was closed.
      if (document.activeElement === document.body)
        element?.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(openID)}"] [data-opens]`)?.focus();
    };
  }, [hasPane, openID]);

  const View = screenComponents[list];
  return (
    <div ref={frame} className={classes.frame} data-split={hasPane || undefined}>
      <div className={classes.list}>
        {(isList || hasPane) && (
          <ListAddressContext value={hasPane ? address : null}>
            <OpenRowContext value={hasRoom ? (hasPane ? (openID ?? null) : null) : undefined}>
              <ExplanationContext value={hasPane ? null : explanation}>
                <CatchBoundary getResetKey={() => list} errorComponent={RenderFailed}>
                  <Suspense fallback={null}>
                    <View />
                  </Suspense>
                </CatchBoundary>
              </ExplanationContext>
            </OpenRowContext>
          </ListAddressContext>
        )}
      </div>
      <div ref={pane} className={classes.pane} data-pane={hasPane || undefined}>
        <div className={classes.page}>
          {!isList && (
            <PaneContext value={hasPane ? close : null}>
              <ExplanationContext value={hasPane ? null : explanation}>
                <Outlet />
              </ExplanationContext>
            </PaneContext>
          )}
        </div>
      </div>
    </div>
  );
}

const recordIn = (params: { readonly id?: string } = {}): string | undefined => params.id;
