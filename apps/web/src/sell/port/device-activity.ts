import type { PaymentActivity } from '@tavola/contract';
import { create } from 'zustand';

/** What a card terminal is asked for at this moment, for the dialog that shows it. */
export interface DeviceActivity {
  /** Null = nothing is asked. */
  readonly activity: PaymentActivity | null;
  /** A person looks at it; otherwise no one waits here for its answer. */
  readonly isWatched: boolean;
}

export const useDeviceActivity = create<DeviceActivity>(() => ({ activity: null, isWatched: false }));
