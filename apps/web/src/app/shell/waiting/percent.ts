/** A share as whole percent, never 100 before it is full. */
export const percentOf = (share: number | null): number => Math.floor((share ?? 0) * 100);
