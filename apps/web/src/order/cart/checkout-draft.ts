import type { GuestPayment } from '@tavola/contract';

/**
 * What a guest has typed and chosen on the way to an order. The page holds it, so that it is there again when the guest
 * closes the cart for one more dish; nothing of it is kept in the browser.
 */
export interface CheckoutDraft {
  readonly form: {
    readonly guestName: string;
    readonly guestPhone: string;
    readonly note: string;
    readonly address: string;
    readonly driverNote: string;
  };
  /** null = as soon as possible. */
  readonly wantedAt: string | null;
  /** null = the first one that the store takes. */
  readonly payment: GuestPayment | null;
}

export const NEW_DRAFT: CheckoutDraft = {
  form: { guestName: '', guestPhone: '', note: '', address: '', driverNote: '' },
  wantedAt: null,
  payment: null,
};
