import { createContext, use } from 'react';
import type { CurrencyLook } from '#text/format.ts';

/** The restaurant's money, for whatever shows or takes amounts; the shell gives it. */
export const CurrencyContext = createContext<CurrencyLook>({
  currencyCode: 'USD',
  currencySymbol: '$',
  currencyDecimals: 2,
});

export const useCurrency = (): CurrencyLook => use(CurrencyContext);
