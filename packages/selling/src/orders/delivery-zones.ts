/** Which fee a delivery costs, by its postal code (decision 374). */
export interface DeliveryZone {
  /** Codes with commas between; one that ends with an asterisk covers all that begin with it. */
  readonly postalCodes: string;
}

const plain = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

/** The codes of a zone as they are compared. */
export const codesOf = ({ postalCodes }: DeliveryZone): string[] =>
  postalCodes
    .split(/[,;\n]/)
    .map(plain)
    .filter((code) => code !== '');

/** The zone of a postal code: the one that names it, or else has its longest beginning; null = nobody goes there. */
export function zoneOf<Z extends DeliveryZone>(zones: readonly Z[], postalCode: string): Z | null {
  const wanted = plain(postalCode);
  // Signs in it could be a pattern of a zone, which no guest has.
  if (!/^[0-9A-Z]+$/.test(wanted)) return null;
  let best: { readonly zone: Z; readonly length: number } | null = null;
  for (const zone of zones) {
    for (const code of codesOf(zone)) {
      if (code === wanted) return zone;
      const begin = code.endsWith('*') ? code.slice(0, -1) : null;
      if (begin !== null && wanted.startsWith(begin) && begin.length > (best?.length ?? -1))
        best = { zone, length: begin.length };
    }
  }
  return best?.zone ?? null;
}
