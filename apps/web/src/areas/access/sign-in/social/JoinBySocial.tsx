import { Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { chosenPin, PIN_LENGTHS } from '@tavola/contract';
import * as z from 'zod/mini';
import { useText } from '#text/define.ts';
import { PasswordField } from '#ui/fields/PasswordField.tsx';
import { useSchemaForm } from '#ui/forms/form.ts';
import { FormNotice } from '#ui/forms/FormNotice.tsx';
import { invitationStrings } from '../invitation.strings.ts';
import { leaveForProvider } from './social-flow.ts';
import { socialStrings } from './social.strings.ts';

/** How the fields of a new PIN behave on this page. */
export const pinProps = { inputMode: 'numeric', maxLength: 6, autoComplete: 'off', size: 'lg' } as const;

interface WayChoiceProps {
  readonly provider: string;
  readonly isSocial: boolean;
  readonly onChange: (isSocial: boolean) => void;
}

/** A password of one's own, or an account of the operator's provider. */
export function WayChoice({ provider, isSocial, onChange }: WayChoiceProps) {
  const t = useText(socialStrings);
  return (
    <SegmentedControl
      aria-label={t('way')}
      size="lg"
      fullWidth
      value={isSocial ? 'social' : 'password'}
      onChange={(chosen) => onChange(chosen === 'social')}
      data={[
        { value: 'password', label: t('withPassword') },
        { value: 'social', label: provider },
      ]}
    />
  );
}

const Pins = z
  .object({ pin: chosenPin(), confirmPin: z.string().check(z.minLength(1, 'required')) })
  .check(
    z.refine((body) => body.pin === body.confirmPin, { path: ['confirmPin'], error: 'pin_match', when: () => true }),
  );

interface JoinBySocialProps {
  readonly code: string;
  readonly provider: string;
  readonly minPinLength: number;
}

/** Accepts an invitation with an account of the provider: the person chooses a PIN and confirms there who they are. */
export function JoinBySocial({ code, provider, minPinLength }: JoinBySocialProps) {
  const t = useText(invitationStrings);
  const say = useText(socialStrings);
  const form = useSchemaForm({
    schema: Pins,
    initialValues: { pin: '', confirmPin: '' },
    onSubmit: ({ pin }) => leaveForProvider({ invitation: code, pin }),
  });
  return (
    <form {...form.props}>
      <Stack gap="md">
        <FormNotice failure={form.failure} />
        <Text>{say('joinHint', { provider })}</Text>
        <PasswordField
          {...form.field('pin')}
          label={t('pin')}
          description={t(minPinLength < PIN_LENGTHS.most ? 'pinHint' : 'pinHintExact', { length: minPinLength })}
          {...pinProps}
        />
        <PasswordField {...form.field('confirmPin')} label={t('confirmPin')} {...pinProps} />
        <Button type="submit" size="xl" loading={form.isSubmitting}>
          {say('continueWith', { provider })}
        </Button>
      </Stack>
    </form>
  );
}
