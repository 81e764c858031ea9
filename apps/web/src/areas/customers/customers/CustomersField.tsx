import { Button, Input, Pill, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { useText } from '#text/define.ts';
import classes from './CustomersField.module.css';
import { customerStrings } from './customers.strings.ts';
import { customerDetailsQuery } from './lookup.queries.ts';

const CustomerPicker = lazy(() =>
  import('./CustomerPicker.tsx').then((module) => ({ default: module.CustomerPicker })),
);

/** Names that are fetched before a person asks for all of them. */
const SHOWN = 20;

interface CustomersFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly error?: string | undefined;
}

/** Any number of customers by name; others are found at the server: a company may have a hundred thousand. */
export function CustomersField({ label, description, value, onChange, error }: CustomersFieldProps) {
  const t = useText(customerStrings);
  const [isOpen, setIsOpen] = useState(false);
  const fieldID = useId();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? value : value.slice(0, SHOWN);
  const found = useQueries({ queries: shown.map((id) => customerDetailsQuery(id)) });
  const nameOf = (index: number): string => {
    const { data: customer } = found[index] ?? {};
    return customer === undefined ? '–' : `${customer.givenName} ${customer.familyName}`.trim();
  };
  return (
    <Input.Wrapper
      id={fieldID}
      label={label}
      labelElement="div"
      {...(description !== undefined && { description })}
      {...(error !== undefined && { error })}
    >
      <div className={classes.field}>
        {value.length === 0 && <Text c="dimmed">{t('noCustomers')}</Text>}
        {shown.map((id, index) => (
          <Pill
            key={id}
            size="xl"
            withRemoveButton
            onRemove={() => onChange(value.filter((other) => other !== id))}
            removeButtonProps={{
              'aria-label': t('removeCustomer', { name: nameOf(index) }),
              'aria-hidden': false,
              tabIndex: 0,
            }}
            classNames={{ root: classes.pill, remove: classes.remove }}
          >
            {nameOf(index)}
          </Pill>
        ))}
        {value.length > shown.length && (
          <Button variant="subtle" onClick={() => setIsWhole(true)}>
            {t('showAllCustomers', { count: value.length })}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconUserPlus size={18} />}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${fieldID}-error`}
          onClick={() => setIsOpen(true)}
        >
          {t('addCustomer')}
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <CustomerPicker
            title={t('addCustomer')}
            onChoose={(id) => {
              setIsOpen(false);
              if (!value.includes(id)) onChange([...value, id]);
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  );
}
