import type { Allergen } from '@tavola/contract';
import { toAmount, type MenuTile } from '@tavola/selling';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useMinute } from '#runtime/clock/use-minute.ts';
import { CallError } from '#runtime/http/call-error.ts';
import { suggestLanguage, useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { goTo, pathOf, placeKey, type OrderingAt } from '../address.ts';
import { CartPanel } from '../cart/CartPanel.tsx';
import { NEW_DRAFT } from '../cart/checkout-draft.ts';
import { viewCart } from '../cart/cart-view.ts';
import { setBringing, setGuestLines, useBringing, useGuestLines, useLastOrder } from '../cart/guest-cart-store.ts';
import { menuQuery, nowQuery, type GuestMenu } from '../guest.queries.ts';
import { ItemSheet } from '../item/ItemSheet.tsx';
import { orderPageStrings } from '../order.strings.ts';
import { Notice } from '../parts/Notice.tsx';
import { Sheet } from '../parts/Sheet.tsx';
import { headPictures, shownSections } from './store-menu.ts';
import { AvoidSheet, notedAllergens } from './AvoidSheet.tsx';
import { MenuSections } from './MenuSections.tsx';
import { SectionNav } from './SectionNav.tsx';
import { StoreHead } from './StoreHead.tsx';
import classes from './StorePage.module.css';

/** The page of a store. */
export function StorePage({ at: place }: { readonly at: OrderingAt }) {
  const t = useText(orderPageStrings);
  const queries = useQueryClient();
  const { data: menu, error, refetch } = useQuery(menuQuery(place));
  const { data: now } = useQuery(nowQuery(place));
  const isOld = menu !== undefined && now !== undefined && now.version !== menu.version;
  useEffect(() => {
    if (isOld) void queries.invalidateQueries(menuQuery(place));
  }, [isOld, place, queries, now?.version]);
  useEffect(() => {
    if (menu === undefined) return;
    suggestLanguage(menu.store.language);
    document.title = menu.store.name;
  }, [menu]);
  if (menu !== undefined) return <StoreMenu menu={menu} place={place} />;
  if (error === null) return <p className={classes.loading}>{t('loading')}</p>;
  if (error instanceof CallError && error.status === 404)
    return <Notice title={t('noStore')} text={t(place.page === 'table' ? 'noTableText' : 'noStoreText')} />;
  return (
    <Notice title={t('failed')}>
      <button type="button" className="quiet" onClick={() => void refetch()}>
        {t('again')}
      </button>
    </Notice>
  );
}

function StoreMenu({ menu, place }: { readonly menu: GuestMenu; readonly place: OrderingAt }) {
  const t = useText(orderPageStrings);
  const path = placeKey(place);
  const { data: now } = useQuery(nowQuery(place));
  const at = useMinute(menu.store.timezoneName);
  const lines = useGuestLines(path);
  const last = useLastOrder(path);
  const [search, setSearch] = useState('');
  const [tile, setTile] = useState<MenuTile | null>(null);
  const [isCartOpen, setCartOpen] = useState(false);
  const [avoided, setAvoided] = useState<ReadonlySet<Allergen>>(new Set());
  const [isAvoidOpen, setAvoidOpen] = useState(false);
  const hasAllergens = useMemo(() => notedAllergens(menu).length > 0, [menu]);
  const all = useMemo(() => shownSections(menu, at, ''), [menu, at]);
  const sections = useMemo(() => shownSections(menu, at, search, avoided), [menu, at, search, avoided]);
  const pictures = useMemo(() => headPictures(all), [all]);
  const kept = useBringing(path);
  const bringing = menu.isAtTable || menu.store.delivery === null ? null : kept;
  const [draft, setDraft] = useState(NEW_DRAFT);
  const view = useMemo(() => viewCart(menu, lines, at, bringing), [menu, lines, at, bringing]);
  const chosen = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { itemID, quantity } of lines) {
      const tapped = menu.catalog.products.get(itemID)?.baseItemID ?? itemID;
      for (const id of new Set([itemID, tapped])) counts.set(id, (counts.get(id) ?? 0) + quantity);
    }
    return counts;
  }, [lines, menu]);
  const amount = view.priced === null ? '' : formatAmount(toAmount(view.priced.totals.totalDueAmount), menu.pricing);
  const panel = (
    <CartPanel
      menu={menu}
      now={now}
      place={place}
      view={view}
      lines={lines}
      bringing={bringing}
      onBring={(chosen) => setBringing(path, chosen)}
      draft={draft}
      onDraft={setDraft}
    />
  );
  return (
    <>
      <StoreHead store={menu.store} now={now} pictures={pictures} />
      <SectionNav
        sections={sections}
        search={search}
        onSearch={setSearch}
        avoidedCount={hasAllergens ? avoided.size : null}
        onAvoid={() => setAvoidOpen(true)}
      />
      <div className={classes.columns}>
        <main className={classes.menu}>
          {last !== null && (
            <a
              className={classes.last}
              href={pathOf({ page: 'track', token: last.token })}
              onClick={(event) => {
                event.preventDefault();
                goTo({ page: 'track', token: last.token });
              }}
            >
              {last.orderNo === '' ? t('lastPayment') : t('lastOrder', { no: last.orderNo })}
            </a>
          )}
          {sections.length === 0 && (
            <p className={classes.nothing}>
              {search !== '' ? t('noResult', { search }) : t(avoided.size > 0 ? 'allHidden' : 'noOrders')}
            </p>
          )}
          <MenuSections menu={menu} sections={sections} chosen={chosen} onOpen={setTile} />
        </main>
        <aside className={classes.cart} aria-label={t('yourOrder')}>
          {panel}
        </aside>
      </div>
      {view.count > 0 && (
        <div className={classes.bottom}>
          <button type="button" className="go" onClick={() => setCartOpen(true)}>
            <span className={classes.count}>{view.count}</span>
            <span>{t('viewOrder')}</span>
            <span>{amount}</span>
          </button>
        </div>
      )}
      {isCartOpen && (
        <Sheet label={t('yourOrder')} onClose={() => setCartOpen(false)}>
          {panel}
        </Sheet>
      )}
      {isAvoidOpen && (
        <AvoidSheet menu={menu} avoided={avoided} onChange={setAvoided} onClose={() => setAvoidOpen(false)} />
      )}
      {tile !== null && (
        <ItemSheet
          menu={menu}
          product={tile.product}
          avoided={avoided}
          menuSectionID={tile.menuSectionID}
          at={at}
          onClose={() => setTile(null)}
          onAdd={(line) => {
            setGuestLines(path, [...lines, line]);
            setTile(null);
          }}
        />
      )}
    </>
  );
}
