import { createContext, use } from 'react';
import type { LocalMoment } from '@tavola/selling';
import type { SellData } from './sell-data.ts';

/** The sell data and the minute for which the screen shows them. */
export interface Selling {
  readonly data: SellData;
  /** Changes once a minute: hours and automatic discounts start and end on full minutes. */
  readonly at: LocalMoment;
}

/** Filled by the sell screen once its data are loaded; null outside of it. */
export const SellContext = createContext<Selling | null>(null);

/** Inside the sell screen only. */
export function useSelling(): Selling {
  const selling = use(SellContext);
  if (selling === null) throw new Error('useSelling is used outside of the sell screen');
  return selling;
}
