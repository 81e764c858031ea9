import { SimpleGrid, Stack, Text } from '@mantine/core';
import { planLimits } from '@tavola/contract';
import { useText } from '#text/define.ts';
import { piecesOf, resize, type Plan } from './model/plan.ts';
import { tableLayoutStrings } from './table-layouts.strings.ts';
import type { Designer } from './use-designer.ts';
import { WholeField } from './WholeField.tsx';

/** The size of several pieces at once: what is typed becomes the size of each. */
export function SizeFields({ plan, designer }: { readonly plan: Plan; readonly designer: Designer }) {
  const t = useText(tableLayoutStrings);
  const { selected, change } = designer;
  const [first] = piecesOf(plan).flatMap(([key, piece]) => (selected.has(key) ? [piece] : []));
  if (first === undefined) return null;
  const keys = [...selected].join(' ');
  return (
    <Stack gap="sm">
      <Text fw={600}>{t('sizeOfEach')}</Text>
      <SimpleGrid cols={2} spacing="sm">
        {(['width', 'height'] as const).map((side) => (
          <WholeField
            key={`${keys} ${side}`}
            label={t(side === 'width' ? 'pieceWidth' : 'pieceHeight')}
            value={first[side]}
            min={planLimits.minPiece}
            max={planLimits.maxSide}
            onCommit={(value) => change(resize(plan, selected, { [side]: value }), `${side} ${keys}`)}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}
