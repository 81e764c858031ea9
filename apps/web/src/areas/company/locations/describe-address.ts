interface DescribedAddress {
  readonly addressLine1?: string | null | undefined;
  readonly postalCode?: string | null | undefined;
  readonly province?: string | null | undefined;
}

/** An address in one line, for comparing two versions of a record. */
export const describeAddress = ({ addressLine1, postalCode, province }: DescribedAddress): string =>
  [addressLine1, postalCode, province].filter((part) => part != null && part !== '').join(', ');
