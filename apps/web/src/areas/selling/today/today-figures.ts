import type { TodayFigures } from '@tavola/contract';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { create } from 'zustand';
import { todayFiguresQuery } from './today.queries.ts';

/** Whether the cards of the day count the sample orders of a new restaurant; all of them do, or none (decision 252). */
export const useWithSamples = create<{ readonly isOn: boolean }>(() => ({ isOn: false }));

/** The figures that the cards of the day show. */
export function useTodayFigures(): UseQueryResult<TodayFigures> {
  const withSamples = useWithSamples(({ isOn }) => isOn);
  return useQuery({ ...todayFiguresQuery(withSamples), placeholderData: keepPreviousData });
}
