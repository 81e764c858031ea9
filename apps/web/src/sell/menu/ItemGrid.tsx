import type { MenuTile, TilePlace } from '@tavola/selling';
import { useEffect, useRef, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { useIsSeen } from '#ui/lists/use-is-seen.ts';
import { useIsLow, useSellLayout } from '../shell/use-layout.ts';
import classes from './ItemGrid.module.css';
import { Tiles } from './Tiles.tsx';
import { visibleRows, useRowWindow } from './use-row-window.ts';
import { useHold } from './use-hold.ts';
import { useSize } from '#ui/frames/use-size.ts';

interface ItemGridProps {
  readonly places: readonly TilePlace[];
  /** Changes with the content, so that the grid scrolls back to the top. */
  readonly shownKey: string;
  readonly onTap: (tile: MenuTile) => void;
  /** Shown after the last tile; false = nothing. */
  readonly after: ReactNode;
}

const GAP = 8;
const LEAST_TILE_HEIGHT = 120;
/** For a tile wider than on a tablet. */
const MOST_TILE_HEIGHT = 184;
/** Two lines of a name and the price, where the screen is low. */
const LOW_TILE_HEIGHT = 90;
/** Above this number only visible tiles are rendered. */
const MANY = 200;

/** Tiles in columns that follow the width. A tile keeps its position whether it can be sold or not (ux 25). */
export function ItemGrid({ places, shownKey, onTap, after }: ItemGridProps) {
  const isPhone = useSellLayout() === 'phone';
  const isLow = useIsLow();
  const scroller = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(scroller);
  const hold = useHold();
  useEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = 0;
  }, [shownKey]);
  const { columns, tileHeight } = tilesFor(width, isPhone, isLow);
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      {...hold}
      // React types no custom properties.
      style={{ '--columns': columns, '--tile-height': `${tileHeight}px` } as CSSProperties}
    >
      {width > 0 && (
        <Shown
          places={places}
          columns={columns}
          height={height}
          rowHeight={tileHeight + GAP}
          scroller={scroller}
          onTap={onTap}
          after={after}
        />
      )}
    </div>
  );
}

/** Tiles grow with the width, from 150 px on a tablet to about 220 px, and in height with their width. */
function tilesFor(width: number, isPhone: boolean, isLow: boolean): { columns: number; tileHeight: number } {
  const least = isPhone ? 108 : Math.min(196, Math.max(146, width / 7));
  const columns = Math.max(2, Math.floor((width + GAP) / (least + GAP)));
  const tileWidth = (width + GAP) / columns - GAP;
  const grown = Math.round(Math.min(MOST_TILE_HEIGHT, Math.max(LEAST_TILE_HEIGHT, tileWidth * 0.8)));
  return { columns, tileHeight: isLow ? LOW_TILE_HEIGHT : isPhone ? LEAST_TILE_HEIGHT : grown };
}

interface ShownProps extends Omit<ItemGridProps, 'shownKey'> {
  readonly columns: number;
  readonly height: number;
  readonly rowHeight: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

const Shown = (props: ShownProps) => (props.places.length > MANY ? <ManyTiles {...props} /> : <AllTiles {...props} />);

function AllTiles({ places, columns, height, rowHeight, onTap, after }: ShownProps) {
  const isSeen = useIsSeen();
  return (
    <div className={classes.grid}>
      <Tiles places={isSeen ? places : places.slice(0, columns * visibleRows(height, rowHeight))} onTap={onTap} />
      {after}
    </div>
  );
}

/** A menu too long to be rendered whole: only the visible rows exist. */
function ManyTiles({ places, columns, height, rowHeight, scroller, onTap, after }: ShownProps) {
  const rowCount = Math.ceil((places.length + (after === false ? 0 : 1)) / columns);
  const { from, to } = useRowWindow(scroller, height, rowHeight, rowCount);
  return (
    <div className={classes.runway} style={{ height: rowCount * rowHeight }}>
      <div
        className={`${classes.grid ?? ''} ${classes.row ?? ''}`}
        style={{ transform: `translateY(${String(from * rowHeight)}px)` }}
      >
        <Tiles places={places.slice(from * columns, to * columns)} onTap={onTap} />
        {to === rowCount && after}
      </div>
    </div>
  );
}
