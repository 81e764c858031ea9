import { onlinePort } from './online-port.ts';
import type { SalePort } from './sale-port.ts';

/** The port that this terminal sells through now. */
export const salePort = (): SalePort => onlinePort;
