import { formatMoney, type MenuTile } from '@tavola/selling';
import { IconPlus } from '@tabler/icons-react';
import { shownDescription, shownName } from '#runtime/names/shown-name.ts';
import { useText } from '#text/define.ts';
import type { GuestMenu } from '../guest.queries.ts';
import { orderPageStrings } from '../order.strings.ts';
import { headingOf } from './SectionNav.tsx';
import type { ShownSection } from './store-menu.ts';
import classes from './MenuSections.module.css';

interface MenuSectionsProps {
  readonly menu: GuestMenu;
  readonly sections: readonly ShownSection[];
  /** How many of an item are chosen, by its id. */
  readonly chosen: ReadonlyMap<string, number>;
  readonly onOpen: (tile: MenuTile) => void;
}

/** The menu: its sections with what is in them. */
export const MenuSections = ({ sections, ...rest }: MenuSectionsProps) => (
  <>
    {sections.map(({ section, tiles }) => (
      <section key={section.menuSectionID} aria-labelledby={headingOf(section.menuSectionID)}>
        <h2 id={headingOf(section.menuSectionID)} className={classes.heading}>
          {shownName({ displayName: section.displayName, names: section.names })}
        </h2>
        <ul className={classes.items}>
          {tiles.map((tile) => (
            <li key={tile.key}>
              <ItemCard tile={tile} {...rest} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </>
);

function ItemCard({ tile, menu, chosen, onOpen }: Omit<MenuSectionsProps, 'sections'> & { readonly tile: MenuTile }) {
  const t = useText(orderPageStrings);
  const { product, price, isFrom, blocked } = tile;
  const { currencyCode: code, currencySymbol: symbol, currencyDecimals: decimals } = menu.pricing;
  const amount = formatMoney(price, { code, symbol, decimals });
  const description = shownDescription(product);
  const count = chosen.get(product.itemID) ?? 0;
  return (
    <button
      type="button"
      className={classes.card}
      data-blocked={blocked !== null || undefined}
      disabled={blocked !== null}
      onClick={() => onOpen(tile)}
    >
      <span className={classes.words}>
        <span className={classes.name}>{shownName(product)}</span>
        {description !== '' && <span className={classes.description}>{description}</span>}
        <span className={classes.price}>
          {isFrom ? t('from', { price: amount }) : amount}
          {blocked !== null && (
            <span className={classes.blocked}>{t(blocked === 'outsideHours' ? 'notNow' : 'soldOut')}</span>
          )}
        </span>
      </span>
      {product.imageUrl != null && <img src={product.imageUrl} alt="" loading="lazy" width={112} height={112} />}
      {blocked === null && (
        <span className={classes.plus} data-count={count > 0 || undefined}>
          {count > 0 ? count : <IconPlus size={20} aria-hidden />}
        </span>
      )}
    </button>
  );
}
