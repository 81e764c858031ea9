import { Group, TextInput } from '@mantine/core';
import { permission } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useIsAllowed } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { DateField } from '#ui/fields/TimeField.tsx';
import { FilterSelect } from '#ui/pick/FilterSelect.tsx';
import { channelsQuery } from '../channels/channels.queries.ts';
import { onlineOrderStrings } from './online-orders.strings.ts';

/** Selling spec, section 2. */
const SEARCH_DELAY_MS = 400;

type Filters = Readonly<Record<'guest' | 'from' | 'to' | 'channel', string>>;

interface PastFiltersProps {
  readonly filters: Filters;
  readonly onFilter: (change: Partial<Filters>) => void;
}

/** What past online orders are found by: the name of the guest, days, and, for people who see channels, the channel. */
export function PastFilters({ filters, onFilter }: PastFiltersProps) {
  const t = useText(onlineOrderStrings);
  const canSeeChannels = useIsAllowed([permission.onlineStore.view]);
  const { data: channels = [] } = useQuery({ ...channelsQuery, enabled: canSeeChannels });
  return (
    <Group gap="sm">
      <GuestFilter guest={filters.guest} onChange={(guest) => onFilter({ guest })} />
      <DateField label={t('filterFrom')} value={filters.from} onChange={(from) => onFilter({ from: from ?? '' })} />
      <DateField label={t('filterTo')} value={filters.to} onChange={(to) => onFilter({ to: to ?? '' })} />
      {canSeeChannels && (
        <FilterSelect
          label={t('filterChannel')}
          value={filters.channel}
          onChange={(channel) => onFilter({ channel })}
          data={[
            { value: '', label: t('anyChannel') },
            ...channels.map(({ orderChannelID, name }) => ({ value: orderChannelID, label: name })),
          ]}
        />
      )}
    </Group>
  );
}

function GuestFilter({ guest, onChange }: { readonly guest: string; readonly onChange: (guest: string) => void }) {
  const t = useText(onlineOrderStrings);
  const [typed, setTyped] = useState(guest);
  const wanted = typed.trim();
  const apply = useEffectEvent(onChange);
  useEffect(() => {
    if (wanted === guest) return undefined;
    const timer = setTimeout(() => apply(wanted), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [wanted, guest]);
  return (
    <TextInput
      label={t('filterGuest')}
      value={typed}
      maxLength={100}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
