import type { PaymentSetting } from '@tavola/contract';
import { ZERO, type Money } from '@tavola/selling';
import { useEffect } from 'react';
import { create } from 'zustand';

/** The tender on the screen, as its guest may see it. */
export interface ShownTender {
  readonly setting: PaymentSetting;
  /** What is due with this tender: rounded for cash, without the tip. */
  readonly due: Money;
  readonly tip: Money;
  /** Cash that was typed so far; 0 = none. */
  readonly tendered: Money;
  readonly change: Money;
  /** What will be left after a part payment. */
  readonly balance: Money;
  /** What a QR code says; null = there is none. */
  readonly code: string | null;
  readonly accountName: string | null;
  readonly accountBalance: number | null;
}

/** What the panels of the payment show; null while none is open. The guest's display follows it. */
export const useShownTender = create<{ readonly tender: ShownTender | null }>(() => ({ tender: null }));

type Optional = 'tendered' | 'change' | 'code' | 'accountName' | 'accountBalance';
const NOTHING = { tendered: ZERO, change: ZERO, code: null, accountName: null, accountBalance: null };

/** Shows the tender of a panel for as long as the panel is open. */
export function useShowTender(shown: Omit<ShownTender, Optional> & Partial<Pick<ShownTender, Optional>>): void {
  const { setting, due, tip, balance, tendered, change, code, accountName, accountBalance } = { ...NOTHING, ...shown };
  useEffect(() => {
    useShownTender.setState({
      tender: { setting, due, tip, balance, tendered, change, code, accountName, accountBalance },
    });
  }, [setting, due, tip, balance, tendered, change, code, accountName, accountBalance]);
  useEffect(() => () => useShownTender.setState({ tender: null }), []);
}
