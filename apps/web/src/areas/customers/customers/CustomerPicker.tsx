import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loaded } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { SearchField } from '#ui/fields/SearchField.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { customerLookupQuery } from './lookup.queries.ts';
import { customerStrings } from './customers.strings.ts';

interface CustomerPickerProps {
  readonly title: string;
  readonly onChoose: (customerID: string) => void;
  readonly onClose: () => void;
}

/** Finds an active customer at the server; one press chooses and closes. */
export function CustomerPicker({ title, onChoose, onClose }: CustomerPickerProps) {
  const t = useText(customerStrings);
  const [search, setSearch] = useState('');
  const { data, failure, onRetry } = loaded(useQuery(customerLookupQuery(search)));
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      <Stack gap="sm">
        <SearchField value={search} onSearch={setSearch} hint={t('searchHint')} />
        {data === undefined &&
          (failure === null ? <LoadingRows rows={4} /> : <LoadFailed message={failure} onRetry={onRetry} />)}
        {data?.length === 0 && <Text c="dimmed">{t('noneFound')}</Text>}
        {data?.map(({ customerID, givenName, familyName, phone }) => (
          <Button
            key={customerID}
            variant="default"
            justify="flex-start"
            mih={48}
            flex="none"
            onClick={() => onChoose(customerID)}
          >
            {[`${givenName} ${familyName}`.trim(), phone].filter((word) => word !== '').join(' · ')}
          </Button>
        ))}
      </Stack>
    </Dialog>
  );
}
