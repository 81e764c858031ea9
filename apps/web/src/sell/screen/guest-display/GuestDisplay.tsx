import type { TerminalDisplay } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { customerDetailsQuery } from '#areas/customers/customers/lookup.queries.ts';
import { displayStrings } from '#areas/devices/customer-display/display.strings.ts';
import { terminalDisplayQuery } from '#areas/devices/customer-display/display.queries.ts';
import { THANKS_MS } from '#runtime/display/display-channel.ts';
import { useRights } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useLock } from '#runtime/session/locks/lock.ts';
import { textOf } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { useLastSale, type LastSale } from '../../cart/state/last-sale.ts';
import { useSale } from '../../cart/state/sale-store.ts';
import { useAtTable } from '../../check/at-table.ts';
import { useSelling } from '../../data/sell-context.ts';
import { useCheckout } from '../../payment/checkout/checkout-state.ts';
import { useShownTender } from '../../payment/shown-tender.ts';
import { createDisplayNotices, type DisplayNotice } from './display-notices.ts';
import { finishView, orderView, paymentView } from './guest-view.ts';
import { createPublisher, WELCOME, type GuestView, type Publisher } from './publisher.ts';

/** Shows the sale of this terminal on its customer display, while the display is switched on (decision 191). */
export function GuestDisplay() {
  const { data: display } = useQuery(terminalDisplayQuery);
  return display?.enableCustomerFacingDisplay === true ? (
    <Shown key={`${display.clientID} ${display.isPaired}`} display={display} />
  ) : null;
}

function Shown({ display: { clientID, isPaired, language } }: { readonly display: TerminalDisplay }): null {
  const view = useGuestView(language);
  const publisher = useRef<Publisher | null>(null);
  const show = useEffectEvent(() => publisher.current?.show(view));
  const goTo = useGoTo();
  const say = useEffectEvent((notice: DisplayNotice) => {
    const t = textOf(displayStrings);
    const options = { id: 'display' } as const;
    if (notice === 'agentUnreachable') {
      const action = { label: textOf(screenStrings)('terminalDisplay'), onPress: () => void goTo('terminalDisplay') };
      toast('warning', t(notice), { ...options, title: t('connectFailed'), action });
    } else toast(notice === 'hubConnected' || notice === 'hubBack' ? 'success' : 'warning', t(notice), options);
  });
  useEffect(() => {
    const opened = createPublisher({
      clientID,
      isPaired,
      notices: createDisplayNotices((notice) => say(notice)),
      onDisplay: () => toast('success', textOf(displayStrings)('screenConnected'), { id: 'display' }),
    });
    publisher.current = opened;
    show();
    return () => {
      publisher.current = null;
      opened.close();
    };
  }, [clientID, isPaired]);
  useEffect(() => publisher.current?.show(view), [view]);
  return null;
}

/** What the guest sees now: never more than the sale that is open in front of them (ux 24). */
function useGuestView(language: TerminalDisplay['language']): GuestView {
  const selling = useSelling();
  const cart = useSale((state) => state.cart);
  const stage = useCheckout((state) => state.stage);
  const tender = useShownTender((state) => state.tender);
  const isLocked = useLock((state) => state.isLocked);
  useAtTable();
  const customerName = useGivenName(cart?.customerID ?? null);
  const hasLines = cart !== null && cart.lines.length > 0;
  const finished = useFinished(hasLines && stage !== 'receipt');
  if (isLocked) return WELCOME;
  if (stage === 'paying' && tender !== null) return paymentView(tender, selling, language);
  if (stage === 'receipt' && finished !== null) return finishView(finished, selling);
  if (hasLines) return orderView(cart, selling, { language, customerName });
  return finished === null ? WELCOME : finishView(finished, selling);
}

/** The first name of the customer, for people who may see customers. */
function useGivenName(customerID: string | null): string | null {
  const { canView } = useRights('customers');
  const { data } = useQuery({
    ...customerDetailsQuery(customerID ?? ''),
    enabled: canView && customerID !== null,
  });
  return customerID === null ? null : (data?.givenName ?? null);
}

/** The sale that was paid while this screen is open, for a moment; null = the next guest is served. */
function useFinished(isNextServed: boolean): LastSale | null {
  const lastSale = useLastSale((state) => state.lastSale);
  const [known] = useState(lastSale);
  const [over, setOver] = useState<LastSale | null>(null);
  useEffect(() => {
    if (lastSale === null || lastSale === known) return;
    const timer = setTimeout(() => setOver(lastSale), isNextServed ? 0 : THANKS_MS);
    return () => clearTimeout(timer);
  }, [lastSale, known, isNextServed]);
  return lastSale === known || lastSale === over ? null : lastSale;
}
