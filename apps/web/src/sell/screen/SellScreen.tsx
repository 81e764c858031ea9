import { VisuallyHidden } from '@mantine/core';
import type { MenuTile } from '@tavola/selling';
import { Suspense, useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { useMinute } from '#runtime/clock/use-minute.ts';
import { useText } from '#text/define.ts';
import { useTerminalChoices } from '#ui/frames/terminal-choices.ts';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { useScanner } from '#ui/input/scanner.ts';
import { useIsSeen } from '#ui/lists/use-is-seen.ts';
import { addScanned, addTile } from '../item/add-tile.ts';
import { keepSale } from '../cart/state/kept-sale.ts';
import { startOf } from '../data/sale-start.ts';
import { SellContext, type Selling } from '../data/sell-context.ts';
import type { SellData } from '../data/sell-data.ts';
import { MenuPanel } from '../menu/MenuPanel.tsx';
import { sellStrings } from '../shell/sell.strings.ts';
import { leavePayment, useCheckout } from '../payment/checkout/checkout-state.ts';
import { keepFulfillment, resumeSale } from '../life/sale-life.ts';
import { SellDialogs, usePreloadedDialogs } from './SellDialogs.tsx';
import { SellShortcuts } from './SellShortcuts.tsx';
import { SaleActionsContext } from '../shell/sale-actions.ts';
import { closeAllDialogs, useSellDialogs } from '../shell/sell-dialogs.ts';
import { useSellLayout } from '../shell/use-layout.ts';
import { useNewSaleActions } from './use-new-sale-actions.ts';
import classes from './SellScreen.module.css';

// Requested at once: the tiles render while the pricing rules are still loading.
const cartSide = lazyPart(() => import('./CartSide.tsx').then(({ CartSide }) => CartSide));
// After a failure the screen requests it again.
void cartSide.fetch().catch(() => undefined);

interface SellScreenProps {
  readonly data: SellData;
  /** Puts something around the menu, or in its place. */
  readonly withMenu?: ((menu: ReactNode, onTap: (tile: MenuTile) => void) => ReactNode) | undefined;
}

/** The sell screen at the counter: menu, cart, payment. */
export function SellScreen({ data, withMenu }: SellScreenProps) {
  const t = useText(sellStrings);
  const layout = useSellLayout();
  const hand = useTerminalChoices((choices) => choices.hand);
  const at = useMinute(data.operational.timezoneName);
  const selling = useMemo<Selling>(() => ({ data, at }), [data, at]);
  const locationID = data.tenant.locationTenantIdentifierID;
  const isSeen = useIsSeen();
  usePreloadedDialogs();
  useEffect(() => {
    resumeSale(data);
    keepFulfillment(data);
  }, [data]);
  useEffect(() => keepSale(locationID, startOf(data)), [locationID, data]);
  useEffect(() => () => (leavePayment(), closeAllDialogs()), []);
  const tap = useCallback((tile: MenuTile) => addTile(tile, selling), [selling]);
  // One listener for the life of the screen: a dialog that opens or closes must not cut a scan in two.
  useScanner((barcode) => {
    const { dialog } = useSellDialogs.getState();
    if (useCheckout.getState().stage === 'paying' || (dialog !== null && dialog.kind !== 'lastReceipt')) return false;
    addScanned(barcode, selling);
    return true;
  });

  // Reserves the space of the cart while the tiles render first.
  const placeholder = <div className={layout === 'phone' ? classes.bar : classes.side} />;
  return (
    <SellContext value={selling}>
      <Actions selling={selling}>
        <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
        <div className={classes.screen} data-layout={layout} data-hand={hand}>
          <div className={classes.menu}>
            {withMenu === undefined ? <MenuPanel onTap={tap} /> : withMenu(<MenuPanel onTap={tap} />, tap)}
          </div>
          <Suspense fallback={placeholder}>{isSeen ? <cartSide.Part /> : placeholder}</Suspense>
        </div>
        <SellShortcuts />
        <SellDialogs />
      </Actions>
    </SellContext>
  );
}

/** A separate component: what it provides changes with the sale, and the tiles must not render again for that. */
function Actions({ selling, children }: { readonly selling: Selling; readonly children: ReactNode }) {
  return <SaleActionsContext value={useNewSaleActions(selling)}>{children}</SaleActionsContext>;
}
