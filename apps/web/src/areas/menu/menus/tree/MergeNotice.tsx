import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import type { MenuInput, MenuRecord } from '@tavola/contract';
import { useState } from 'react';
import { useText } from '#text/define.ts';
import { menuStrings } from '../menus.strings.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { firstChoice, HEAD, mergeMenus, partsOf, type Change, type MergePart, type Side } from './menu-merge.ts';
import classes from './MergeNotice.module.css';

interface MergeNoticeProps {
  readonly base: MenuInput;
  readonly mine: MenuInput;
  readonly theirs: MenuRecord;
  readonly onMerged: (menu: MenuInput) => void;
}

/** Someone else saved the menu: who, what they changed part by part, and which version to keep. */
export function MergeNotice({ base, mine, theirs, onMerged }: MergeNoticeProps) {
  const t = useText(menuStrings);
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const reported = (change: Change, count: number | null): string =>
    count === null || change === 'removed'
      ? t(change)
      : t('changeWith', { change: t(change), count: t('itemsIn', { count }) });
  const row = (part: MergePart) => {
    const name = part.key === HEAD ? t('head') : (part.name ?? '');
    return (
      <li key={part.key} className={classes.part}>
        <div className={classes.name}>
          <Text fw={600}>{name}</Text>
          <Text size="sm">
            {t('keepMine')}: {reported(part.mine, part.mineItems)} · {t('takeTheirs')}:{' '}
            {reported(part.theirs, part.theirItems)}
          </Text>
        </div>
        <SegmentedControl
          aria-label={name}
          value={choices.get(part.key) ?? firstChoice(part)}
          // The choices are these values.
          onChange={(side) => setChoices(new Map(choices).set(part.key, side as Side))}
          data={[
            { value: 'mine', label: t('keepMine') },
            { value: 'theirs', label: t('takeTheirs') },
          ]}
        />
      </li>
    );
  };
  return (
    <Notice tone="warning">
      <Stack gap="sm">
        <Text fw={600}>{t('otherSaved', { name: theirs.updatedByName ?? t('somebody') })}</Text>
        <ul className={classes.parts}>{partsOf(base, mine, theirs).map(row)}</ul>
        <Group>
          <Button onClick={() => onMerged(mergeMenus(base, mine, theirs, choices))}>{t('merge')}</Button>
        </Group>
      </Stack>
    </Notice>
  );
}
