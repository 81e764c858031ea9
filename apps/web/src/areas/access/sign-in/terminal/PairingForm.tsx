import { Button, Stack, TextInput } from '@mantine/core';
import { pairingCode } from '@tavola/contract';
import * as z from 'zod/mini';
import { pairTerminal, type KnownTerminal } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { useSchemaForm } from '#ui/forms/form.ts';
import { FormNotice } from '#ui/forms/FormNotice.tsx';
import { pairingStrings } from './pairing.strings.ts';

const Fields = z.object({ code: pairingCode() });

interface PairingFormProps {
  readonly hasFocus?: boolean;
  readonly onPaired: (terminal: KnownTerminal) => Promise<void> | void;
}

/** Takes the code of the office; the browser is that terminal afterwards (decision 262). */
export function PairingForm({ hasFocus = false, onPaired }: PairingFormProps) {
  const t = useText(pairingStrings);
  const form = useSchemaForm({
    schema: Fields,
    initialValues: { code: '' },
    onSubmit: async ({ code }) => onPaired(await pairTerminal(code)),
  });
  return (
    <form {...form.props}>
      <Stack gap="md">
        <FormNotice failure={form.failure} />
        <TextInput
          {...form.field('code')}
          label={t('code')}
          description={t('codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={hasFocus}
          size="lg"
        />
        <Button type="submit" size="xl" loading={form.isSubmitting}>
          {t('pair')}
        </Button>
      </Stack>
    </form>
  );
}
