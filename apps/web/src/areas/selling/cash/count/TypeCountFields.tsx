import { SimpleGrid, Text } from '@mantine/core';
import type { TerminalReportType } from '@tavola/contract';
import { shownName } from '#runtime/names/shown-name.ts';
import { useText } from '#text/define.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { cashStrings } from '../cash.strings.ts';
import { typeKey, type TypedCounts } from './type-counts.ts';

interface TypeCountFieldsProps {
  readonly types: readonly TerminalReportType[];
  readonly typed: TypedCounts;
  readonly onChange: (typed: TypedCounts) => void;
  readonly isDisabled: boolean;
}

/** What was counted of card slips, vouchers and other payment types; a field that is left empty counts nothing. */
export function TypeCountFields({ types, typed, onChange, isDisabled }: TypeCountFieldsProps) {
  const t = useText(cashStrings);
  if (types.length === 0) return null;
  return (
    <section aria-label={t('otherTypes')}>
      <Text fw={600}>{t('otherTypes')}</Text>
      <Text size="sm" c="dimmed" mb={8}>
        {t('otherTypesHint')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {types.map((type) => (
          <AmountField
            key={typeKey(type)}
            label={shownName(type)}
            isOptional
            allowNegative
            placeholder={t('notCounted')}
            value={typed[typeKey(type)] ?? null}
            disabled={isDisabled}
            onChange={(value) => onChange({ ...typed, [typeKey(type)]: value })}
          />
        ))}
      </SimpleGrid>
    </section>
  );
}
