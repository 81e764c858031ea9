import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { useText } from '../../strings/define.ts';
import { sellStrings } from '../../strings/sell.ts';
import { useSelling } from '../data/sell-context.ts';
import { showMoney } from '../frame/money.ts';
import { useSellLayout } from '../frame/use-layout.ts';
import classes from './ItemGrid.module.css';
import { ItemTile } from './ItemTile.tsx';
import type { MenuTile } from './menu-view.ts';

interface ItemGridProps {
  readonly tiles: readonly MenuTile[];
  /** Changes when something else is shown, so that the grid begins at the top again. */
  readonly shownKey: string;
  readonly onTap: (tile: MenuTile) => void;
  /** Stands after the last tile. */
  readonly after?: ReactNode;
}

const GAP = 8;
const TILE_HEIGHT = 104;
/** More tiles than this are drawn only where they are seen. */
const MANY = 200;

/** Tiles in columns that follow the width. A tile stands at the same place whatever can be sold (ux 25). */
export function ItemGrid({ tiles, shownKey, onTap, after }: ItemGridProps) {
  const isPhone = useSellLayout() === 'phone';
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>();
  const ref = useMergedRef(scroller, sizeRef);
  useEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = 0;
  }, [shownKey]);
  const columns = Math.max(2, Math.floor((width + GAP) / ((isPhone ? 108 : 150) + GAP)));
  return (
    <div ref={ref} className={classes.scroller} style={{ '--columns': columns } as CSSProperties}>
      {width > 0 && (tiles.length > MANY ? <ManyTiles tiles={tiles} columns={columns} scroller={scroller} onTap={onTap} /> : <div className={classes.grid}><Tiles tiles={tiles} onTap={onTap} />{after}</div>)}
    </div>
  );
}

interface ManyTilesProps extends Pick<ItemGridProps, 'tiles' | 'onTap'> {
  readonly columns: number;
  readonly scroller: React.RefObject<HTMLDivElement | null>;
}

function ManyTiles({ tiles, columns, scroller, onTap }: ManyTilesProps) {
  const virtualizer = useVirtualizer({ count: Math.ceil(tiles.length / columns), getScrollElement: () => scroller.current, estimateSize: () => TILE_HEIGHT + GAP, overscan: 4 });
  return (
    <div className={classes.runway} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((row) => (
        <div key={row.key} className={`${classes.grid ?? ''} ${classes.row ?? ''}`} style={{ transform: `translateY(${String(row.start)}px)` }}>
          <Tiles tiles={tiles.slice(row.index * columns, (row.index + 1) * columns)} onTap={onTap} />
        </div>
      ))}
    </div>
  );
}

const reasons = { inactive: 'unavailable', notForSale: 'unavailable', unavailable: 'unavailable', outOfStock: 'outOfStock', outsideHours: 'outsideHours' } as const;
const oneItem = new WeakMap<object, readonly string[]>();

function Tiles({ tiles, onTap }: Pick<ItemGridProps, 'tiles' | 'onTap'>) {
  const t = useText(sellStrings);
  const { data } = useSelling();
  return tiles.map((tile) => {
    const { product } = tile;
    const figure = showMoney(tile.price, data.currency);
    const price = tile.isFrom ? t('from', { price: figure }) : figure;
    const reason = tile.blocked === null ? null : t(reasons[tile.blocked]);
    const label = reason === null ? t('tile', { name: product.displayName, price }) : t('tileUnavailable', { name: product.displayName, reason });
    return <ItemTile key={tile.key} tile={tile} itemIDs={countedIDs(product, data.catalog.variantsOf.get(product.itemID))} price={price} reason={reason} label={label} onTap={onTap} />;
  });
}

// The same array every time, so that a tile that did not change is not drawn again.
function countedIDs(product: MenuTile['product'], variants: readonly { readonly itemID: string }[] | undefined): readonly string[] {
  const known = oneItem.get(product) ?? [product.itemID, ...(variants ?? []).map((variant) => variant.itemID)];
  oneItem.set(product, known);
  return known;
}
