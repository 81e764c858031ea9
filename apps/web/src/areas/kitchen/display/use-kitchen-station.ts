import type { KdsIntegration } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { stationsQuery } from '../stations/stations.queries.ts';

/** Kept on the terminal: a screen on a wall is that of its station after every reload. */
const KEY = 'tavola.kitchenStation';

/** The station that this screen is for; null = all of them. A terminal that chose none begins with the default one. */
export function useKitchenStation(): {
  readonly station: KdsIntegration | null;
  readonly stations: readonly KdsIntegration[];
  /** Whether the stations were read, or cannot be: then the tickets of all are shown. */
  readonly isKnown: boolean;
  readonly choose: (id: string) => void;
} {
  const { data, isError } = useQuery(stationsQuery);
  const [chosen, setChosen] = useState(() => localStorage.getItem(KEY));
  const stations = data ?? [];
  const station =
    chosen === null
      ? (stations.find(({ isDefault }) => isDefault) ?? null)
      : (stations.find(({ kdsIntegrationID }) => kdsIntegrationID === chosen) ?? null);
  const choose = (id: string): void => {
    localStorage.setItem(KEY, id);
    setChosen(id);
  };
  return { station, stations, isKnown: data !== undefined || isError, choose };
}
