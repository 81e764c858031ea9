import { Button, Center } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { rootAddress } from '#runtime/navigation/place.ts';
import { missingRestaurantStrings } from './missing-restaurant.strings.ts';
import { useText } from '#text/define.ts';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';

/** No restaurant exists at this subdomain. */
export function MissingRestaurant() {
  const t = useText(missingRestaurantStrings);
  return (
    <Center component="main" mih="100dvh">
      <EmptyState
        order={1}
        icon={<IconBuildingStore size={56} stroke={1.5} />}
        title={t('title')}
        text={t('text', { address: location.host })}
        action={
          <Button component="a" href={rootAddress('/register')}>
            {t('register')}
          </Button>
        }
      />
    </Center>
  );
}
