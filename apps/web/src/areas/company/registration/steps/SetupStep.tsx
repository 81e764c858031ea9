import { Button, Group, Loader, Select, SimpleGrid, Switch, Text } from '@mantine/core';
import { count, demoNames, percent } from '@tavola/contract';
import { IconCircleCheck } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { register, untilBuilt } from '../registration.queries.ts';
import { countriesQuery, currenciesQuery } from '../../settings/reference.queries.ts';
import { CallError } from '#runtime/http/call-error.ts';
import { useLanguage, useText } from '#text/define.ts';
import { registerStrings } from '../register.strings.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { isRefusal } from '#ui/forms/refusal.ts';
import { useSchemaForm } from '#ui/forms/form.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { SelectField } from '#ui/pick/SelectField.tsx';
import { selectText } from './AddressFields.tsx';
import { locationCountryOf, toRegistration } from '../draft.ts';
import { StepForm } from './StepForm.tsx';
import { OTHER_RATE, proposedTax, taxOf } from '../tax-choice.ts';
import { TaxFields } from './TaxFields.tsx';
import { timeZones } from '../time-zones.ts';
import type { StepProps } from './steps.ts';
import { useCaptcha } from '../use-captcha.ts';

const Setup = z
  .object({
    currencyId: count(100_000).check(z.gte(1, 'currency')),
    taxChoice: z.string().check(z.minLength(1, 'required')),
    otherTaxRate: z.nullable(percent()),
    isTaxInclusive: z.boolean(),
    hasDemo: z.boolean(),
    demoKind: z.enum(demoNames),
    timezoneName: z.string().check(z.minLength(1, 'required')),
  })
  .check(
    z.refine(({ taxChoice, otherTaxRate }) => taxChoice !== OTHER_RATE || otherTaxRate !== null, {
      path: ['otherTaxRate'],
      error: 'required',
    }),
  );

/** Currency, tax, time zone, demo data and the proof of work; submitting stays disabled until the proof is done. */
export function SetupStep({ draft, refusals, onDone, onBack, onRefused }: StepProps) {
  const t = useText(registerStrings);
  const language = useLanguage();
  const { data: currencies } = useSuspenseQuery(currenciesQuery);
  const { data: countries } = useSuspenseQuery(countriesQuery);
  const { captcha, retry } = useCaptcha();
  const countryID = locationCountryOf(draft);
  const country = countries.find((one) => one.countryID === countryID);
  const names = useMemo(() => {
    const display = new Intl.DisplayNames([language], { type: 'currency' });
    return currencies.map(({ currencyID, code, symbol }) => ({
      value: String(currencyID),
      label: `${code} · ${display.of(code) ?? code} (${symbol})`,
    }));
  }, [currencies, language]);
  const form = useSchemaForm({
    schema: Setup,
    initialValues: {
      currencyId: draft.currencyId,
      ...(country === undefined || draft.taxCountryID === countryID ? taxOf(draft) : proposedTax(country.tax)),
      isTaxInclusive: draft.isTaxInclusive,
      hasDemo: draft.hasDemo,
      demoKind: draft.demoKind,
      timezoneName: draft.timezoneName,
    },
    onSubmit: async (setup) => {
      if (captcha.state !== 'done') return;
      const next = { ...draft, ...setup, taxCountryID: countryID };
      try {
        await register(toRegistration(next, captcha.code));
        await untilBuilt(next.subDomain);
      } catch (failure) {
        // Platform spec, section 8: the server's message in a toast; the form keeps what was typed and says it too.
        if (isRefusal(failure)) toast('error', failure.message);
        if (failure instanceof CallError && onRefused(next, failure.fields)) return;
        // A challenge is valid once; the next try needs a new one.
        retry();
        throw failure;
      }
      onDone(next);
    },
  });
  const values = form.inner.getValues();
  return (
    <StepForm
      form={form}
      refusals={refusals}
      onBack={() => onBack({ ...draft, ...values, taxCountryID: countryID })}
      submitLabel={t('create')}
      isSubmitDisabled={captcha.state !== 'done'}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <SelectField
          label={t('currency')}
          data={names}
          searchable
          onFocus={selectText}
          allowDeselect={false}
          placeholder={t('searchCountry')}
          error={form.field('currencyId').error}
          data-path="currencyId"
          value={values.currencyId === 0 ? null : String(values.currencyId)}
          onChange={(value) => form.inner.setValues({ currencyId: Number(value ?? 0) })}
        />
        <SelectField
          {...form.field('timezoneName')}
          label={t('timezone')}
          data={timeZones(values.timezoneName)}
          searchable
          onFocus={selectText}
          allowDeselect={false}
        />
      </SimpleGrid>
      {country !== undefined && (
        <TaxFields
          country={country}
          currency={currencies.find(({ currencyID }) => currencyID === values.currencyId)}
          values={values}
          field={form.field}
          onChange={(choice) => form.inner.setValues(choice)}
        />
      )}
      <Switch {...form.field('hasDemo', { type: 'checkbox' })} label={t('demoData')} description={t('demoDataHint')} />
      {values.hasDemo && (
        <Select
          {...form.field('demoKind')}
          label={t('demoKind')}
          allowDeselect={false}
          data={[
            { value: 'burrito', label: t('demoBurrito') },
            { value: 'thai', label: t('demoThai') },
            { value: 'bakery', label: t('demoBakery') },
          ]}
        />
      )}
      {captcha.state === 'failed' ? (
        <Notice tone="error">
          <Group justify="space-between">
            {t('captchaFailed')}
            <Button variant="default" onClick={retry}>
              {t('captchaRetry')}
            </Button>
          </Group>
        </Notice>
      ) : (
        <Group gap="xs" role="status" mih={32}>
          {captcha.state === 'working' || form.isSubmitting ? (
            <Loader size="sm" />
          ) : (
            <IconCircleCheck aria-hidden size={22} />
          )}
          <Text size="sm" c="dimmed">
            {form.isSubmitting ? t('building') : captcha.state === 'working' ? t('captchaWorking') : t('captchaDone')}
          </Text>
        </Group>
      )}
    </StepForm>
  );
}
