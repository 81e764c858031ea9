import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useText, type Translate } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';
import { Notice } from '../frames/Notice.tsx';
import type { Conflict } from './record-form.ts';

export interface ConflictNoticeProps {
  readonly message: string;
  readonly conflict: Conflict;
  /** The label of each field in the form. */
  readonly labels: Readonly<Record<string, string>>;
  /** The text of a field's value; undefined = the value as it is. */
  readonly describe: (field: string, value: unknown) => string | undefined;
}

/**
 * Both versions next to each other, and the two choices. Nothing that was typed is lost before the person has chosen.
 */
export function ConflictNotice({
  message,
  conflict: { differences, onKeepMine, onTakeTheirs },
  labels,
  describe,
}: ConflictNoticeProps) {
  const t = useText(uiStrings);
  const text = (field: string, value: unknown) => describe(field, value) ?? shown(value, t);
  // Save is at the end of a long form, and the two versions are at its start.
  const seen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    seen.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Notice tone="warning">
      <Stack gap="sm" ref={seen}>
        <Text fw={600}>{message}</Text>
        {differences.length > 0 && (
          <Table.ScrollContainer minWidth={0}>
            <Table withRowBorders highlightOnHover={false}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th />
                  <Table.Th>{t('conflictMine')}</Table.Th>
                  <Table.Th>{t('conflictTheirs')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {differences.map(({ field, mine, theirs }) => (
                  <Table.Tr key={field}>
                    <Table.Th scope="row">{labels[field] ?? (field === 'names' ? t('names') : field)}</Table.Th>
                    <Table.Td>{text(field, mine)}</Table.Td>
                    <Table.Td>{text(field, theirs)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
        <Group gap="sm">
          <Button onClick={onKeepMine}>{t('conflictKeepMine')}</Button>
          <Button variant="default" onClick={onTakeTheirs}>
            {t('conflictTakeTheirs')}
          </Button>
        </Group>
      </Stack>
    </Notice>
  );
}

const isNames = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).length > 0 &&
  Object.values(value).every((name) => typeof name === 'string');

function shown(value: unknown, t: Translate<typeof uiStrings.en>): string {
  if (isNames(value)) return Object.values(value).join(' · ');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : '–';
}
