import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#text/define.ts';
import { Notice } from '../frames/Notice.tsx';
import type { ImportCommands } from './ImportDialog.tsx';
import { importStrings } from './sheets.strings.ts';
import classes from './ImportDialog.module.css';

/** The columns that a file has, and those that the list has. */
export interface ColumnLayout {
  readonly found: readonly {
    readonly place: number;
    readonly heading: string;
    readonly sample: string;
    readonly key: string | null;
  }[];
  readonly wanted: readonly { readonly key: string; readonly name: string; readonly isRequired: boolean }[];
}

interface MatchColumnsProps {
  readonly layout: ColumnLayout;
  readonly failure: string | null;
  readonly commands: Pick<ImportCommands, 'match' | 'startOver'>;
}

/** Asks which column of a file is which column of the list, where the headings do not say so. */
export function MatchColumns({ layout: { found, wanted }, failure, commands }: MatchColumnsProps) {
  const t = useText(importStrings);
  const [keys, setKeys] = useState<Readonly<Record<number, string>>>(() => firstKeys(found));
  const chosen = Object.values(keys).filter((key) => key !== '');
  const missing = wanted.filter(({ key, isRequired }) => isRequired && !chosen.includes(key));
  const twice = wanted.filter(({ key }) => chosen.filter((one) => one === key).length > 1);
  return (
    <Stack gap="sm">
      {failure !== null && <Notice tone="warning">{failure}</Notice>}
      <Text c="dimmed">{t('matchHint')}</Text>
      <div className={classes.matches}>
        {found.map(({ place, heading, sample }) => (
          <NativeSelect
            key={place}
            label={heading}
            description={sample === '' ? undefined : t('sample', { value: sample })}
            value={keys[place] ?? ''}
            onChange={(event) => setKeys({ ...keys, [place]: event.currentTarget.value })}
            data={[
              { value: '', label: t('ignoreColumn') },
              ...wanted.map(({ key, name, isRequired }) => ({ value: key, label: isRequired ? `${name} *` : name })),
            ]}
          />
        ))}
      </div>
      {missing.length > 0 && (
        <Text size="sm" role="status">
          {t('matchMissing', { names: missing.map(({ name }) => name).join(', ') })}
        </Text>
      )}
      {twice.length > 0 && (
        <Text size="sm" role="status">
          {t('matchTwice', { names: twice.map(({ name }) => name).join(', ') })}
        </Text>
      )}
      <Group justify="space-between" gap="sm">
        <Button variant="default" onClick={commands.startOver}>
          {t('another')}
        </Button>
        <Button
          disabled={missing.length > 0 || twice.length > 0}
          onClick={() => void commands.match(Object.fromEntries(Object.entries(keys).filter(([, key]) => key !== '')))}
        >
          {t('review')}
        </Button>
      </Group>
    </Stack>
  );
}

/** What the headings say already, each column once. */
function firstKeys(found: ColumnLayout['found']): Record<number, string> {
  const keys: Record<number, string> = {};
  for (const { place, key } of found) if (key !== null && !Object.values(keys).includes(key)) keys[place] = key;
  return keys;
}
