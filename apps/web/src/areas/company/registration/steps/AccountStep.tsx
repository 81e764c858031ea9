import { SimpleGrid, TextInput } from '@mantine/core';
import { email, newPassword, newPin, requiredText, userName } from '@tavola/contract';
import * as z from 'zod/mini';
import { checkAccount } from '../registration.queries.ts';
import { useLanguage, useText } from '#text/define.ts';
import { fieldText } from '#text/fields.ts';
import { registerStrings } from '../register.strings.ts';
import { PasswordField } from '#ui/fields/PasswordField.tsx';
import { FieldRefusal, useSchemaForm } from '#ui/forms/form.ts';
import { StepForm } from './StepForm.tsx';
import type { StepProps } from './steps.ts';

/** Messages as in platform spec, section 5. */
const Account = z
  .object({
    firstName: requiredText(100),
    lastName: requiredText(100),
    userName: userName(),
    email: email(),
    password: newPassword(),
    confirmPassword: z.string().check(z.minLength(1, 'required')),
    pin: newPin(),
    confirmPin: z.string().check(z.minLength(1, 'confirm_pin')),
  })
  .check(
    z.refine((account) => account.password === account.confirmPassword, {
      path: ['confirmPassword'],
      error: 'password_match',
      when: () => true,
    }),
    z.refine((account) => account.confirmPin === '' || account.pin === account.confirmPin, {
      path: ['confirmPin'],
      error: 'pin_match',
      when: () => true,
    }),
  );

/** The owner's account. */
export function AccountStep({ draft, refusals, onDone, onBack }: StepProps) {
  const t = useText(registerStrings);
  const language = useLanguage();
  const form = useSchemaForm({
    schema: Account,
    initialValues: {
      firstName: draft.firstName,
      lastName: draft.lastName,
      userName: draft.userName,
      email: draft.email,
      password: draft.password,
      confirmPassword: draft.confirmPassword,
      pin: draft.pin,
      confirmPin: draft.confirmPin,
    },
    onSubmit: async (account) => {
      const { isUserNameAvailable, isPasswordAccepted } = await checkAccount(account);
      if (!isUserNameAvailable) throw new FieldRefusal('userName', 'username_taken');
      if (!isPasswordAccepted) throw new FieldRefusal('password', 'password_common');
      onDone({ ...draft, ...account, companyEmail: draft.companyEmail === '' ? account.email : draft.companyEmail });
    },
  });
  return (
    <StepForm form={form} refusals={refusals} onBack={() => onBack({ ...draft, ...form.inner.getValues() })}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput {...form.field('firstName')} label={t('firstName')} autoComplete="given-name" autoFocus />
        <TextInput {...form.field('lastName')} label={t('lastName')} autoComplete="family-name" />
        <TextInput
          {...form.field('userName')}
          label={t('userName')}
          description={t('userNameHint')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextInput {...form.field('email')} label={t('email')} type="email" autoComplete="email" inputMode="email" />
        <PasswordField
          {...form.field('password')}
          label={t('password')}
          description={fieldText('password_rule', language)}
          autoComplete="new-password"
        />
        <PasswordField {...form.field('confirmPassword')} label={t('confirmPassword')} autoComplete="new-password" />
        <PasswordField
          {...form.field('pin')}
          label={t('pin')}
          description={t('pinHint')}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
        />
        <PasswordField
          {...form.field('confirmPin')}
          label={t('confirmPin')}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
        />
      </SimpleGrid>
    </StepForm>
  );
}
