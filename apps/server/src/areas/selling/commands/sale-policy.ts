import { OFFLINE_LICENCE_HOURS } from '@tavola/contract';

/**
 * How a sale is judged as it arrives: `online` while the guest waits at a terminal, `recorded` when a terminal sold it
 * offline, `trusted` when a channel sold it with its own prices, `guest` when a guest ordered on the page of the
 * restaurant at its prices (decision 319), `sample` when it only shows a new restaurant what sales look like.
 */
export type SalePolicy = 'online' | 'recorded' | 'trusted' | 'guest' | 'sample';

interface PolicyRules {
  /** Prices of lines are those of the catalog; otherwise the given ones count. */
  readonly areCatalogPricesRequired: boolean;
  /** The total that was charged counts, and what it differs by is stored (decisions 79, 86). */
  readonly isChargedTotalKept: boolean;
  /** It has happened already: availability, stock, rights, modules and fulfilments are those of then. */
  readonly isPast: boolean;
  /** A person sells it at a terminal: their rights and the modules of the location count (decision 138). */
  readonly isSoldAtTerminal: boolean;
  /** It takes no number of the books: orders and sales that are samples count for themselves (decision 252). */
  readonly isSample: boolean;
  /** How long after the end of the licence a new order may still have begun. */
  readonly licenceGraceMs: number;
}

/** An offline terminal keeps selling so long after it last saw a valid licence (decision 10). */
const OFFLINE_GRACE_MS = OFFLINE_LICENCE_HOURS * 60 * 60_000;

const recorded: PolicyRules = {
  areCatalogPricesRequired: false,
  isChargedTotalKept: true,
  isPast: true,
  isSoldAtTerminal: true,
  isSample: false,
  licenceGraceMs: OFFLINE_GRACE_MS,
};

/** What each policy comes to; commands ask for a rule and never for a policy by name. */
export const policyRules: Readonly<Record<SalePolicy, PolicyRules>> = {
  online: {
    areCatalogPricesRequired: true,
    isChargedTotalKept: false,
    isPast: false,
    isSoldAtTerminal: true,
    isSample: false,
    licenceGraceMs: 0,
  },
  recorded,
  trusted: {
    areCatalogPricesRequired: false,
    isChargedTotalKept: true,
    isPast: false,
    isSoldAtTerminal: false,
    isSample: false,
    licenceGraceMs: 0,
  },
  guest: {
    areCatalogPricesRequired: true,
    isChargedTotalKept: false,
    isPast: false,
    isSoldAtTerminal: false,
    isSample: false,
    licenceGraceMs: 0,
  },
  sample: { ...recorded, isSample: true },
};
