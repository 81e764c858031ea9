import { viewedReports, type ReportPlaces, type ViewableReport } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { placesQuery } from '../reports.queries.ts';

/** What a report can be narrowed to, with the locations where the person may see it; nothing while they are loaded. */
export function useReportPlaces(screen: ViewableReport): {
  readonly places: ReportPlaces | undefined;
  /** What *all locations* are. */
  readonly allIDs: readonly string[];
} {
  const { data } = useQuery(placesQuery);
  const right = viewedReports[screen].report === 'employees' ? 'seesPeople' : 'seesSales';
  return useMemo(() => {
    const locations = data?.locations.filter((place) => place[right]) ?? [];
    return { places: data && { ...data, locations }, allIDs: locations.map(({ locationID }) => locationID) };
  }, [data, right]);
}
