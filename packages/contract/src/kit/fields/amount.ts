declare const unitOfFigure: unique symbol;

/** A number with its own unit, such as `Money` of `@tavola/selling`. */
export type Counted<Unit extends string> = number & { readonly [unitOfFigure]: Unit };

/**
 * An amount on the wire and in the database: a decimal number of the currency, 9.99. The engine counts in `Money`
 * (999000); only `toMoney` and `toAmount` of `@tavola/selling` convert between the two.
 */
export type Amount = Counted<'amount'>;

/**
 * An amount as a caller writes it in a request: a literal, or an `Amount`. A number that counts in another unit is
 * refused.
 */
export type EnteredAmount = number & { readonly [unitOfFigure]?: 'amount' };

declare const isMoved: unique symbol;
/** An `EnteredAmount` of a request that moves money; `Requested` makes an `Amount` of it. */
export type MovedAmount = EnteredAmount & { readonly [isMoved]?: true };

/**
 * What a page sends: the amounts that move money come from an `Amount`, because a sum of two is a plain number, which
 * may have more decimals than its parts (0.1 + 0.2).
 */
export type Requested<T> = T extends number
  ? typeof isMoved extends keyof T
    ? Amount
    : T
  : T extends object
    ? { [Key in keyof T]: Requested<T[Key]> }
    : T;

/** An amount or a percentage (8.875), depending on another field of the same record. */
export type AmountOrPercent = number & { readonly [unitOfFigure]?: 'amount' | 'percent' };

/** Marks a decimal number of the currency as an amount: a literal, or a value from the database driver. */
export const amountOf = (value: EnteredAmount): Amount => value as Amount;

/** The largest amount either way: fifteen digits, the most that a JSON number carries unchanged. */
export const MAX_AMOUNT = amountOf(9_999_999_999.999_99);

/** The amount 0. */
export const NO_AMOUNT = amountOf(0);
