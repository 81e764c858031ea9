import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { FieldButton } from '#ui/pick/FieldButton.tsx';
import { uiStrings } from '#ui/ui.strings.ts';
import { customerDetailsQuery } from './lookup.queries.ts';

// Loaded with the first press: a form is read far more often than its customer is changed.
const CustomerPicker = lazy(() =>
  import('./CustomerPicker.tsx').then((module) => ({ default: module.CustomerPicker })),
);

interface CustomerFieldProps {
  readonly label: string;
  readonly description?: string;
  /** Id of the current choice; null = none. */
  readonly value?: string | null;
  readonly onChange?: (id: string | null) => void;
  readonly error?: string;
  readonly isDisabled?: boolean;
  /** What a form's field provides: path, aria. */
  readonly [prop: string]: unknown;
}

/** One customer, or none, found at the server: a company may have a hundred thousand. */
export function CustomerField({ label, description, value, onChange, error, isDisabled, ...rest }: CustomerFieldProps) {
  const t = useText(uiStrings);
  const { canView } = useRights('customers');
  const [isOpen, setIsOpen] = useState(false);
  const id = value ?? '';
  const { data: customer } = useQuery({ ...customerDetailsQuery(id), enabled: canView && id !== '' });
  const name = customer === undefined ? '–' : `${customer.givenName} ${customer.familyName}`.trim();
  const choose = (customerID: string | null) => {
    setIsOpen(false);
    onChange?.(customerID);
  };
  return (
    <>
      <FieldButton
        label={label}
        chosen={id === '' ? null : customer === undefined && canView ? t('loading') : name}
        isDisabled={isDisabled === true || !canView}
        onPress={() => setIsOpen(true)}
        {...(isDisabled !== true && { onClear: () => choose(null) })}
        // The form hands it in with its other props, which have no types.
        path={rest['data-path'] as string | undefined}
        {...(description !== undefined && { description })}
        {...(error !== undefined && { error })}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <CustomerPicker title={label} onChoose={choose} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
