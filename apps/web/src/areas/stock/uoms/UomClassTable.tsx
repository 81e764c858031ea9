import { Stack, Table, Text } from '@mantine/core';
import type { Uom, UomClass } from '@tavola/contract';
import { familiesOf, unitOf, unitsOf } from '@tavola/selling';
import { useMemo } from 'react';
import { useText } from '#text/define.ts';
import { uomStrings } from './uoms.strings.ts';

interface UomClassTableProps {
  readonly classes: readonly UomClass[];
  readonly uoms: readonly Uom[];
}

/**
 * Each category with its base units, the units that convert to them, and the unconverted units (back-office spec,
 * section 9).
 */
export function UomClassTable({ classes, uoms }: UomClassTableProps) {
  const t = useText(uomStrings);
  const units = useMemo(() => unitsOf(uoms), [uoms]);
  const symbols = useMemo(() => new Map(uoms.map(({ uomid, symbol }) => [uomid, symbol])), [uoms]);
  const all = useMemo(() => uoms.map(unitOf), [uoms]);
  return (
    <Table.ScrollContainer minWidth={0}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('uomClassID')}</Table.Th>
            <Table.Th>{t('units')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {classes.map(({ uomClassID, name }) => {
            const { families, independent } = familiesOf(all, units, uomClassID);
            return (
              <Table.Tr key={uomClassID}>
                <Table.Th scope="row" fw={500}>
                  {name}
                </Table.Th>
                <Table.Td>
                  <Stack gap={4}>
                    {families.map(({ base, convertible }) => (
                      <Text key={base.uomid}>
                        <b>{symbols.get(base.uomid)}</b>
                        {convertible.map(({ uomid }) => `, ${symbols.get(uomid) ?? ''}`).join('')}
                      </Text>
                    ))}
                    {independent.length > 0 && (
                      <Text>
                        <Text span c="dimmed">
                          {t('independent')}:{' '}
                        </Text>
                        {independent.map(({ uomid }) => symbols.get(uomid)).join(', ')}
                      </Text>
                    )}
                    {families.length === 0 && independent.length === 0 && <Text c="dimmed">{t('none')}</Text>}
                  </Stack>
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
