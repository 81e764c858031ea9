import type { PaymentProviderID } from '@tavola/contract';

/** The one interface of card terminals (decisions 55, 308); what speaks to a provider implements it. */

/** Where a card terminal is reached. */
export interface DeviceConnection {
  readonly companyID: string;
  readonly provider: PaymentProviderID;
  readonly address: string;
  readonly key: string;
  readonly deviceCode: string;
}

/** What a card terminal is asked for. The reference makes it happen once, however often it is asked. */
export interface DeviceRequest {
  readonly reference: string;
  readonly kind: 'sale' | 'void' | 'refund';
  /** What a void cancels, or the charge that a refund gives back, whole or in part. */
  readonly originalReference: string | null;
  /** With the tip, as a decimal number of the currency. */
  readonly amount: string;
  readonly currencyCode: string;
}

/**
 * What it answers. `pending` and `signature` are on their way; `none`: the reference never reached it, which proves
 * nothing, as it may still be on its way.
 */
export interface DeviceAnswer {
  readonly state:
    'none' | 'pending' | 'signature' | 'approved' | 'declined' | 'cancelled' | 'busy' | 'amount_refused' | 'unclear';
  readonly reference: string;
  readonly amount: string | null;
  readonly currencyCode: string | null;
  readonly transactionID: string | null;
  readonly maskCardNumber: string | null;
  readonly reason: string | null;
  /** Of an approved charge: the card is held and not charged yet; a settlement captures it (decision 421). */
  readonly isAuthorised: boolean;
}

/** A charge of a batch as its provider has it: what was charged, or given back, without what was voided. */
export interface BatchedCharge {
  readonly reference: string;
  readonly kind: 'sale' | 'refund';
  readonly amount: string;
}

/**
 * What closing a batch came to. `none`: the reference never reached the provider; `unclear`: an answer that contradicts
 * itself, or is about something else. Both say nothing of the money.
 */
export interface BatchAnswer {
  readonly state: 'none' | 'pending' | 'closed' | 'refused' | 'unclear';
  /** Charges less refunds, in number and as a decimal number of the currency. */
  readonly count: number;
  readonly amount: string;
  readonly currencyCode: string | null;
  readonly charges: readonly BatchedCharge[];
  readonly reason: string | null;
}

/** No meaningful answer: it is unknown whether the card was charged. */
export class DeviceSilence extends Error {
  override readonly name = 'DeviceSilence';
  readonly state: 'Timeout' | 'NoConnection' | 'Error';

  constructor(state: DeviceSilence['state'], message: string) {
    super(message);
    this.state = state;
  }
}

/** The provider does not know the key, the device or the address: nothing was charged. */
export class DeviceMisconfigured extends Error {
  override readonly name = 'DeviceMisconfigured';
}

/** Speaks to the card terminals of one provider. Every call throws `DeviceSilence` where there is no clear answer. */
export interface PaymentProvider {
  /** Asks for it; a repeat of the reference answers how it is. Throws `DeviceMisconfigured`. */
  begin(connection: DeviceConnection, request: DeviceRequest): Promise<DeviceAnswer>;
  /** How it is. */
  status(connection: DeviceConnection, reference: string): Promise<DeviceAnswer>;
  /** Stops it where it is not approved yet; a reference that never came is closed, so that it charges nothing later. */
  cancel(connection: DeviceConnection, reference: string): Promise<DeviceAnswer>;
  /** Says whether the guest's signature is right; a refused one cancels the charge. */
  sign(connection: DeviceConnection, reference: string, isAccepted: boolean): Promise<DeviceAnswer>;
  /** Closes the batch of the card terminal, once by its reference; throws `DeviceMisconfigured`. */
  closeBatch(connection: DeviceConnection, reference: string): Promise<BatchAnswer>;
  /** What closing it came to. */
  batch(connection: DeviceConnection, reference: string): Promise<BatchAnswer>;
}
