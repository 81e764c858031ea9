import type { MenuTile } from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { useText } from '#text/define.ts';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { useSelling } from '../data/sell-context.ts';
import { ItemGrid } from '../menu/ItemGrid.tsx';
import { favoritePlaces } from './favorite-places.ts';
import classes from './RushMenu.module.css';
import { favoritesQuery } from './table.queries.ts';
import { tableStrings } from './table.strings.ts';

interface RushMenuProps {
  readonly tableID: string;
  readonly onTap: (tile: MenuTile) => void;
  /** The whole menu. */
  readonly menu: ReactNode;
}

const SWIPE_PX = 60;

/**
 * Rush mode on a phone: what is ordered most at tables of this kind is under the thumb, and the whole menu is one swipe
 * away. The two tabs do what a swipe does (ux point 21).
 */
export function RushMenu({ tableID, onTap, menu }: RushMenuProps) {
  const t = useText(tableStrings);
  const { data } = useSelling();
  const [isWhole, setIsWhole] = useState(false);
  const { data: favorites, isError } = useQuery(favoritesQuery(tableID));
  const places = useMemo(() => favoritePlaces(data, favorites?.items ?? []), [data, favorites]);
  const swipe = useSwipeTo((direction) => setIsWhole(direction === 'left'));
  return (
    <div className={classes.rush}>
      <div className={classes.page} {...swipe}>
        {isWhole ? (
          menu
        ) : favorites === undefined && !isError ? (
          <LoadingRows rows={5} />
        ) : places.length === 0 ? (
          <EmptyState title={t('noFavorites')} text={t('noFavoritesText')} />
        ) : (
          <ItemGrid places={places} shownKey={tableID} onTap={onTap} after={false} />
        )}
      </div>
      <div className={classes.tabs} role="group" aria-label={t('rush')}>
        <button type="button" className={classes.tab} aria-pressed={!isWhole} onClick={() => setIsWhole(false)}>
          {t('favorites')}
        </button>
        <button type="button" className={classes.tab} aria-pressed={isWhole} onClick={() => setIsWhole(true)}>
          {t('wholeMenu')}
        </button>
      </div>
    </div>
  );
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
