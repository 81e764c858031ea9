import type { ReportPlaces, SaleRecord } from '@tavola/contract';

/** The location of a sale, with its name and its clock; nothing while locations are loaded. */
export const placeOf = (
  places: ReportPlaces | undefined,
  { locationID }: Pick<SaleRecord, 'locationID'>,
): ReportPlaces['locations'][number] | undefined => places?.locations.find((place) => place.locationID === locationID);
