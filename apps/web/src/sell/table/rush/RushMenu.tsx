import type { MenuTile } from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef, useState, type PointerEvent, type ReactNode, type RefObject } from 'react';
import { useText } from '#text/define.ts';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { useSale } from '../../cart/state/sale-store.ts';
import { useSelling } from '../../data/sell-context.ts';
import { ItemGrid } from '../../menu/ItemGrid.tsx';
import { checkFor, useAtTable } from '../../check/at-table.ts';
import { BillsStrip } from '../bills/BillsStrip.tsx';
import { favoritePlaces } from './favorite-places.ts';
import classes from './RushMenu.module.css';
import { TableActions } from '../bar/TableActions.tsx';
import { favoritesQuery } from '../../check/table.queries.ts';
import { tableStrings } from '../../check/table.strings.ts';

interface RushMenuProps {
  readonly tableID: string;
  readonly onTap: (tile: MenuTile) => void;
  /** The whole menu. */
  readonly menu: ReactNode;
}

const SWIPE_PX = 60;

const pages = ['favorites', 'menu', 'table'] as const;
const names = { favorites: 'favorites', menu: 'wholeMenu', table: 'rushTable' } as const;

/**
 * Rush mode on a phone: what is ordered most at tables of this kind is under the thumb; the whole menu, and what is
 * done with the table, are a swipe away each, and several bills are always at the bottom. The tabs do what a swipe does
 * (ux points 2 and 21).
 */
export function RushMenu({ tableID, onTap, menu }: RushMenuProps) {
  const t = useText(tableStrings);
  const selling = useSelling();
  const { data } = selling;
  const [page, setPage] = useState<(typeof pages)[number]>('favorites');
  const { data: favorites, isError } = useQuery(favoritesQuery(tableID));
  const places = useMemo(() => favoritePlaces(data, favorites?.items ?? []), [data, favorites]);
  const foot = useRef<HTMLDivElement>(null);
  useUndoAbove(foot);
  useAtTable();
  const table = useSale(({ cart }) => (cart === null ? null : (checkFor(cart)?.check ?? null)));
  const swipe = useSwipeTo((direction) => {
    const next = pages[pages.indexOf(page) + (direction === 'left' ? 1 : -1)];
    if (next !== undefined) setPage(next);
  });
  return (
    <div className={classes.rush}>
      <div className={classes.page} {...swipe}>
        {page === 'menu' && menu}
        {page === 'table' && (
          <div className={classes.actions}>
            <TableActions selling={selling} isLarge />
          </div>
        )}
        {page === 'favorites' &&
          (favorites === undefined && !isError ? (
            <LoadingRows rows={5} />
          ) : places.length === 0 ? (
            <EmptyState title={t('noFavorites')} text={t('noFavoritesText')} />
          ) : (
            <ItemGrid places={places} shownKey={tableID} onTap={onTap} after={false} />
          ))}
      </div>
      <div ref={foot}>
        {table !== null && (page === 'table' || table.bills.length > 1) && (
          <div className={classes.bills}>
            <BillsStrip check={table} selling={selling} />
          </div>
        )}
        <div className={classes.tabs} role="group" aria-label={t('rush')}>
          {pages.map((each) => (
            <button
              key={each}
              type="button"
              className={classes.tab}
              aria-pressed={each === page}
              onClick={() => setPage(each)}
            >
              {t(names[each])}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The strip that undoes a tap floats above the bar of the phone: here above these tabs, which it would cover. */
function useUndoAbove(foot: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--undo-lift', `${foot.current?.offsetHeight ?? 0}px`);
    return () => void style.removeProperty('--undo-lift');
  });
}

/** A finger that moves across, and not down a list. */
function useSwipeTo(onSwipe: (direction: 'left' | 'right') => void) {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      from.current = pointerType === 'touch' ? { x: clientX, y: clientY } : null;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const start = from.current;
      from.current = null;
      if (start === null) return;
      const across = clientX - start.x;
      if (Math.abs(across) > SWIPE_PX && Math.abs(across) > 2 * Math.abs(clientY - start.y))
        onSwipe(across < 0 ? 'left' : 'right');
    },
    onPointerCancel: () => {
      from.current = null;
    },
  };
}
