import { nameIn, type KdsIntegration, type Named } from '@tavola/contract';
import { currentLanguage } from '#text/define.ts';

/** What an item is called at a station: in its language, or in that of the page. */
export const itemNameAt = (item: Named, station: Pick<KdsIntegration, 'language'> | null): string =>
  nameIn(item, station?.language ?? currentLanguage());
