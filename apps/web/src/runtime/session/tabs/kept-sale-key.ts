import { isPractising } from '../practice.ts';
import { tabID } from './tab.ts';

/** Where the sales of a location are stored on this terminal: one for each tab (decision 255). */

/** What practice sales begin with; real ones stay as they are until it ends (decision 386). */
export const PRACTISED = 'tavola.practised.';
const prefix = (): string => (isPractising() ? PRACTISED : 'tavola.');

/** What every stored sale of a location begins with; alone it is the one sale of an older version. */
const ofLocation = (locationID: string): string => `${prefix()}sale.${locationID}`;

/** Where earlier versions stored the only sale of a terminal, and one that could not be read for a while. */
export const formerSaleKeys = (locationID: string): readonly string[] => [
  ofLocation(locationID),
  `${ofLocation(locationID)}.unread`,
];

const ofTabs = (locationID: string): string => `${ofLocation(locationID)}.tab.`;

/** Where the current sale of a tab is stored. */
export const keptSaleKey = (locationID: string, tab: string = tabID()): string => ofTabs(locationID) + tab;

const ofPayments = (locationID: string): string => `${prefix()}payment.${locationID}.`;

/** Where a payment without an answer is stored; it belongs to the terminal, and no tab owns it. */
export const sentPaymentKey = (locationID: string, paymentID: string): string => ofPayments(locationID) + paymentID;

/** What can be listed of a browser's storage. */
export type KeyMemory = Pick<Storage, 'key' | 'length'>;

const keysUnder = (prefix: string, memory: KeyMemory): string[] =>
  Array.from({ length: memory.length }, (_, index) => memory.key(index)).flatMap((key) =>
    key?.startsWith(prefix) === true ? [key] : [],
  );

/** The tabs, open or not, that have stored a sale. */
export const tabsWithSale = (locationID: string, memory: KeyMemory = localStorage): string[] =>
  keysUnder(ofTabs(locationID), memory).map((key) => key.slice(ofTabs(locationID).length));

/** Where payments without an answer are stored. */
export const sentPaymentKeys = (locationID: string, memory: KeyMemory = localStorage): string[] =>
  keysUnder(ofPayments(locationID), memory);

/** Whether a sale or a payment of this location waits on this terminal, also while no page shows it. */
export const hasKeptSale = (locationID: string): boolean => allKeys(locationID).length > 0;

/** What every place of a location's sales and payments begins with. */
export const keptBeginnings = (locationID: string): readonly string[] => [
  ofLocation(locationID),
  ofPayments(locationID),
];

const allKeys = (locationID: string): string[] => [
  ...formerSaleKeys(locationID).filter((key) => localStorage.getItem(key) !== null),
  ...keysUnder(ofTabs(locationID), localStorage),
  ...sentPaymentKeys(locationID),
];
