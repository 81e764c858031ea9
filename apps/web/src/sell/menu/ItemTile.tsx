import type { MenuTile } from '@tavola/selling';
import { memo, type CSSProperties } from 'react';
import { useSale } from '../cart/state/sale-store.ts';
import { countsOf } from '../cart/state/piece-count.ts';
import { openDialog } from '../shell/sell-dialogs.ts';
import classes from './ItemTile.module.css';

interface ItemTileProps {
  readonly tile: MenuTile;
  /** Items whose pieces in the cart are counted on this tile: the item, or its variants. */
  readonly itemIDs: readonly string[];
  readonly name: string;
  readonly price: string;
  /** Why it cannot be sold, in words; null = it can. */
  readonly reason: string | null;
  /** What to know of an item that can be sold; null = nothing. */
  readonly note: string | null;
  /** The note says how many are left, and is no warning. */
  readonly isCount: boolean;
  readonly label: string;
  readonly onTap: (tile: MenuTile) => void;
}

/**
 * One item of the menu, at least 64 px high: with its picture edge to edge, or its name large on a tint of its colour.
 * An item that cannot be sold keeps its position and shows the reason.
 */
export const ItemTile = memo(function ItemTile({
  tile,
  itemIDs,
  name,
  price,
  reason,
  note,
  isCount,
  label,
  onTap,
}: ItemTileProps) {
  const count = useSale((state) => (state.cart === null ? 0 : countFor(countsOf(state.cart), itemIDs)));
  const { imageUrl } = tile.product;
  const hasPicture = typeof imageUrl === 'string' && imageUrl !== '';
  const style: Record<string, string> = tile.colour === null ? {} : { '--tile': tile.colour };
  return (
    <button
      type="button"
      className={classes.tile}
      // React types no custom properties.
      style={style as CSSProperties}
      data-pictured={hasPicture || undefined}
      data-blocked={reason !== null || undefined}
      aria-disabled={reason !== null || undefined}
      aria-label={label}
      onClick={() => onTap(tile)}
      onContextMenu={(event) => {
        event.preventDefault();
        openDialog({ kind: 'stock', product: tile.product });
      }}
    >
      {hasPicture && (
        <span className={classes.picture}>
          <img src={imageUrl} alt="" decoding="async" draggable={false} />
        </span>
      )}
      {note !== null && (
        <span className={classes.note} data-count={isCount || undefined} aria-hidden>
          {note}
        </span>
      )}
      <span className={classes.name}>{name}</span>
      <span className={classes.price}>{reason ?? price}</span>
      {count > 0 && (
        <span className={classes.count} aria-hidden>
          {count}
        </span>
      )}
    </button>
  );
});

const countFor = (counts: ReadonlyMap<string, number>, itemIDs: readonly string[]): number =>
  itemIDs.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0);
