import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { queryClient } from '#runtime/http/query-client.ts';
import { addressOf, displayAddressOf } from '#runtime/navigation/place.ts';
import { screenPath } from '#runtime/navigation/navigation.ts';
import { subdomainInfoQuery } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { FieldRefusal, useSchemaForm } from '#ui/forms/form.ts';
import { FormNotice } from '#ui/forms/FormNotice.tsx';
import { registerStrings } from './register.strings.ts';

const Place = z.object({ subDomain: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1, 'required')) });

/** Takes people who already have a restaurant to its own address, where they sign in. */
export function FindRestaurant() {
  const t = useText(registerStrings);
  const [isOpen, setIsOpen] = useState(false);
  const form = useSchemaForm({
    schema: Place,
    initialValues: { subDomain: '' },
    onSubmit: async ({ subDomain }) => {
      const label = labelOf(subDomain);
      const { exists } = await queryClient.fetchQuery(subdomainInfoQuery(label));
      if (!exists) throw new FieldRefusal('subDomain', 'no_restaurant');
      location.assign(addressOf(label, screenPath('signIn')));
    },
  });
  if (!isOpen)
    return (
      <Text ta="center">
        {t('haveRestaurant')}{' '}
        <Anchor component="button" type="button" mih={44} onClick={() => setIsOpen(true)}>
          {t('signIn')}
        </Anchor>
      </Text>
    );
  const { subDomain } = form.inner.getValues();
  return (
    <form {...form.props}>
      <Stack gap="sm">
        <FormNotice failure={form.failure} />
        <TextInput
          {...form.field('subDomain')}
          label={t('findAddress')}
          description={displayAddressOf(subDomain.trim() === '' ? '…' : labelOf(subDomain))}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <Button type="submit" variant="default" size="lg" loading={form.isSubmitting}>
          {t('signIn')}
        </Button>
      </Stack>
    </form>
  );
}

/** The first label of what was typed or pasted: the whole address names the same restaurant. */
const labelOf = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .split(/[./:]/)[0] ?? '';
