import type { InventoryMovement, StockStatus } from '@tavola/contract';
import type { AppLanguage } from '#text/define.ts';
import { formatAmount, formatQuantity, type CurrencyLook } from '#text/format.ts';
import type { Tone } from '#ui/theme/colours.ts';

export const statusTone: Readonly<Record<StockStatus, Tone>> = { In: 'success', Low: 'warning', Out: 'error' };

/** `1.5 kg`, with a true minus sign for negative quantities. */
export const stockText = (quantity: number, symbol: string | null, language: AppLanguage): string =>
  `${quantity < 0 ? '−' : ''}${formatQuantity(Math.abs(quantity), language)}${symbol === null ? '' : ` ${symbol}`}`;

/** A change with its sign: `+12 pc`. */
export const changeText = (
  { quantity, uomSymbol }: Pick<InventoryMovement, 'quantity' | 'uomSymbol'>,
  language: AppLanguage,
): string => `${quantity > 0 ? '+' : ''}${stockText(quantity, uomSymbol, language)}`;

/** The value of stock in whole coins: on hand at an average cost rarely comes to whole coins. */
export const valueText = (value: number, currency: CurrencyLook): string =>
  formatAmount(Number(value.toFixed(currency.currencyDecimals)), currency);
