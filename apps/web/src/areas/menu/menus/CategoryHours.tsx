import { Button, Group, Stack } from '@mantine/core';
import type { MenuChoices, MenuHead } from '@tavola/contract';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#text/define.ts';
import { menuStrings } from './menus.strings.ts';
import { AvailabilityField, NEW_HOURS } from '#ui/fields/AvailabilityField.tsx';
import { PickDialog } from '#ui/pick/PickDialog.tsx';

type Entries = MenuHead['menuItemCategoryAvailabilities'];

interface CategoryHoursProps {
  readonly value: Entries;
  readonly categories: MenuChoices['categories'];
  readonly onChange: (value: Entries) => void;
  readonly errorOf: (path: string) => string | undefined;
}

/** When the categories of a menu are sold; removing the last time removes the category. */
export function CategoryHours({ value, categories, onChange, errorOf }: CategoryHoursProps) {
  const t = useText(menuStrings);
  const [isPicking, setIsPicking] = useState(false);
  const named = new Set(value.map((entry) => entry.itemCategoryID));
  const left = categories.filter(({ id }) => !named.has(id));
  return (
    <Stack gap="lg">
      {value.map((entry, index) => (
        <AvailabilityField
          key={entry.itemCategoryID}
          label={t('hoursOf', {
            name: categories.find(({ id }) => id === entry.itemCategoryID)?.name ?? t('category'),
          })}
          value={entry.availabilities}
          errorOf={(path) => errorOf(`${index}.availabilities.${path}`)}
          onChange={(availabilities) =>
            onChange(
              availabilities.length === 0
                ? value.filter((one) => one !== entry)
                : value.map((one) => (one === entry ? { ...one, availabilities } : one)),
            )
          }
        />
      ))}
      {left.length > 0 && (
        <Group>
          <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setIsPicking(true)}>
            {t('addCategory')}
          </Button>
        </Group>
      )}
      {isPicking && (
        <PickDialog
          title={t('addCategory')}
          options={left}
          onClose={() => setIsPicking(false)}
          onDone={(ids) => {
            onChange([
              ...value,
              ...ids.map((itemCategoryID) => ({
                itemCategoryID,
                availabilities: [
                  {
                    availableDays: '',
                    startTime: NEW_HOURS.from,
                    endTime: NEW_HOURS.to,
                    startDate: null,
                    endDate: null,
                  },
                ],
              })),
            ]);
            setIsPicking(false);
          }}
        />
      )}
    </Stack>
  );
}
