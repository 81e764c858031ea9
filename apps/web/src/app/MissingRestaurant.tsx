import { Button, Center } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { rootAddress } from '#runtime/navigation/place.ts';
import { appStrings } from './app.strings.ts';
import { useText } from '#text/define.ts';
import { EmptyState } from '#ui/lists/EmptyState.tsx';

/** No restaurant exists at this subdomain. */
export function MissingRestaurant() {
  const t = useText(appStrings);
  return (
    <Center component="main" mih="100dvh">
      <EmptyState
        order={1}
        icon={<IconBuildingStore size={56} stroke={1.5} />}
        title={t('missingTitle')}
        text={t('missingText', { address: location.host })}
        action={
          <Button component="a" href={rootAddress('/register')}>
            {t('missingRegister')}
          </Button>
        }
      />
    </Center>
  );
}
