const THAI_ZERO = '\u0e50'.charCodeAt(0);
/** The weight of the first of the 13 digits. */
const FIRST_WEIGHT = 13;

/** A text with the digits that any keyboard writes, instead of those of Thai script. */
export const plainDigits = (text: string): string =>
  text.replace(/[\u0e50-\u0e59]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO));

/** Whether 13 digits are a citizen or tax id of Thailand: the last one is made of the others. */
export function isThaiID(digits: string): boolean {
  if (!/^\d{13}$/.test(digits)) return false;
  const weighted = Array.from(digits.slice(0, -1), Number);
  const sum = weighted.reduce((total, digit, at) => total + digit * (FIRST_WEIGHT - at), 0);
  return (11 - (sum % 11)) % 10 === Number(digits.slice(-1));
}
