import { Radio, Stack, TextInput } from '@mantine/core';
import { PIN_LENGTHS, type User, type UserOptions } from '@tavola/contract';
import { useLanguage, useText } from '#text/define.ts';
import { fieldText } from '#text/fields.ts';
import { PasswordField } from '#ui/fields/PasswordField.tsx';
import type { SchemaForm } from '#ui/forms/form.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import type { UserFields } from './user-form.ts';
import { userStrings } from './users.strings.ts';

interface SignInFieldsProps {
  readonly form: SchemaForm<UserFields>;
  readonly user: User | null;
  readonly options: UserOptions;
}

/** How a person will sign in: by an invitation, or with the password and PIN that a manager sets (decision 197). */
export function SignInFields({ form, user, options }: SignInFieldsProps) {
  const t = useText(userStrings);
  const language = useLanguage();
  const { isInvited } = form.inner.getValues();
  if (user !== null)
    return (
      <>
        {user.status === 'invited' && <Notice tone="info">{t('notRegistered')}</Notice>}
        <PasswordField
          {...form.field('password')}
          label={t('newPassword')}
          description={t('newPasswordHint')}
          autoComplete="new-password"
        />
      </>
    );
  return (
    <>
      {options.canMail ? (
        <Radio.Group
          label={t('signIn')}
          value={isInvited ? 'invite' : 'set'}
          onChange={(value) => form.inner.setFieldValue('isInvited', value === 'invite')}
        >
          <Stack gap={0}>
            <Radio value="invite" label={t('invitation')} description={t('invitationHint')} />
            <Radio value="set" label={t('setPassword')} />
          </Stack>
        </Radio.Group>
      ) : (
        <Notice tone="info">{t('noMail')}</Notice>
      )}
      {!isInvited && (
        <>
          <PasswordField
            {...form.field('password')}
            label={t('password')}
            description={fieldText('password_rule', language)}
            withAsterisk
            autoComplete="new-password"
          />
          <TextInput
            {...form.field('pin')}
            label={t('pin')}
            description={t(options.minPinLength < PIN_LENGTHS.most ? 'pinHint' : 'pinHintExact', {
              length: options.minPinLength,
            })}
            inputMode="numeric"
            maxLength={6}
            autoComplete="off"
          />
        </>
      )}
    </>
  );
}
