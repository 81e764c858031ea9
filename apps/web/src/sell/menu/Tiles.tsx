import { leftOf, type MenuTile, type TilePlace } from '@tavola/selling';
import { useText } from '#text/define.ts';
import { formatQuantity } from '#text/format.ts';
import { sellStrings } from '../shell/sell.strings.ts';
import { useSelling } from '../data/sell-context.ts';
import { showMoney } from '../format/money.ts';
import { ItemTile } from './ItemTile.tsx';
import { tileOf } from './menu-view.ts';
import { shownName } from '#runtime/names/shown-name.ts';

interface TilesProps {
  readonly places: readonly TilePlace[];
  readonly onTap: (tile: MenuTile) => void;
}

const reasons = {
  inactive: 'unavailable',
  notForSale: 'unavailable',
  unavailable: 'unavailable',
  outOfStock: 'outOfStock',
  outsideHours: 'outsideHours',
  countUnknown: 'countUnknown',
} as const;
const oneItem = new WeakMap<object, readonly string[]>();

/** Tiles in order, with their prices and words. */
export function Tiles({ places, onTap }: TilesProps) {
  const t = useText(sellStrings);
  const selling = useSelling();
  const { data } = selling;
  return places.map((place) => {
    const tile = tileOf(selling, place);
    const { product } = tile;
    const figure = showMoney(tile.price, data.currency);
    const price = tile.isFrom ? t('from', { price: figure }) : figure;
    const reason = tile.blocked === null ? null : t(reasons[tile.blocked]);
    // A location may sell what has run out; the person at the counter should know that it has.
    const isOut = reason === null && product.isOutOfStock;
    const left = reason === null ? leftOf(data.counts, product) : null;
    const note = isOut ? t('outOfStock') : left === null ? null : t('left', { n: formatQuantity(left) });
    const name = shownName(product);
    const shown = reason === null ? t('tile', { name, price }) : t('tileUnavailable', { name, reason });
    const label = note === null ? shown : `${shown}, ${note}`;
    return (
      <ItemTile
        key={tile.key}
        tile={tile}
        itemIDs={countedIDs(product, data.catalog.variantsOf.get(product.itemID))}
        name={name}
        price={price}
        reason={reason}
        note={note}
        isCount={!isOut && left !== null}
        label={label}
        onTap={onTap}
      />
    );
  });
}

// The same array every time, so that an unchanged tile does not render again.
function countedIDs(
  product: MenuTile['product'],
  variants: readonly { readonly itemID: string }[] | undefined,
): readonly string[] {
  const known = oneItem.get(product) ?? [product.itemID, ...(variants ?? []).map((variant) => variant.itemID)];
  oneItem.set(product, known);
  return known;
}
