import { createContext, use } from 'react';
import type { CurrencyLook } from '#text/format.ts';

/** The restaurant's currency, for everything that shows or takes amounts; the shell provides it. */
export const CurrencyContext = createContext<CurrencyLook>({
  currencyCode: 'USD',
  currencySymbol: '$',
  currencyDecimals: 2,
});

/** Code, symbol and decimals of the restaurant's currency. */
export const useCurrency = (): CurrencyLook => use(CurrencyContext);
