import { Group, SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { planLimits, tableShapes, type LayoutTable, type TableShape } from '@tavola/contract';
import { useText } from '#text/define.ts';
import { QuantityStepper } from '#ui/fields/QuantityStepper.tsx';
import { changeTable, changeText, decorationKey, mapPieces, resize, type PieceKey, type Plan } from './model/plan.ts';
import { tableLayoutStrings } from './table-layouts.strings.ts';
import type { Designer } from './use-designer.ts';
import { WholeField } from './WholeField.tsx';

interface PiecePanelProps {
  readonly plan: Plan;
  readonly pieceKey: PieceKey;
  readonly designer: Designer;
  /** The message of a field of a table, by its place in the plan. */
  readonly errorOf: (path: string) => string | undefined;
}

/** The fields of the one piece that is selected. */
export function PiecePanel({ plan, pieceKey, designer: { change }, errorOf }: PiecePanelProps) {
  const t = useText(tableLayoutStrings);
  const tableIndex = plan.tables.findIndex(({ tableID }) => tableID === pieceKey);
  const table = plan.tables[tableIndex];
  const decoration = plan.decorations.find((_, index) => decorationKey(index) === pieceKey);
  const piece = table ?? decoration;
  if (piece === undefined) return null;
  const { minPiece, minTable, maxSide, maxSeats } = planLimits;
  const min = table === undefined ? minPiece : minTable;
  const set = (fields: Partial<LayoutTable>, tag: string) =>
    change(changeTable(plan, pieceKey, fields), `${tag} ${pieceKey}`);
  return (
    <Stack gap="sm">
      {table !== undefined && (
        <>
          <TextInput
            label={t('tableName')}
            value={table.name}
            maxLength={20}
            withAsterisk
            autoComplete="off"
            error={errorOf(`tables.${tableIndex}.name`)}
            onChange={(event) => set({ name: event.currentTarget.value }, 'name')}
          />
          <Group justify="space-between" wrap="nowrap">
            <Text fw={600}>{t('seats')}</Text>
            <QuantityStepper
              label={t('seats')}
              size={44}
              value={table.seats}
              max={maxSeats}
              onChange={(seats) => set({ seats }, 'seats')}
            />
          </Group>
          <SegmentedControl
            aria-label={t('shape')}
            fullWidth
            orientation="vertical"
            value={table.shape}
            data={tableShapes.map((shape) => ({ value: shape, label: t(shape) }))}
            onChange={(shape: TableShape) => set({ shape }, 'shape')}
          />
        </>
      )}
      {decoration?.kind === 'text' && (
        <TextInput
          label={t('words')}
          value={decoration.text}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => change(changeText(plan, pieceKey, event.currentTarget.value), `text ${pieceKey}`)}
        />
      )}
      <SimpleGrid cols={2} spacing="sm">
        <WholeField
          key={`${pieceKey} width`}
          label={t('pieceWidth')}
          value={piece.width}
          min={min}
          max={maxSide}
          onCommit={(width) => change(resize(plan, new Set([pieceKey]), { width }), `width ${pieceKey}`)}
        />
        <WholeField
          key={`${pieceKey} height`}
          label={t('pieceHeight')}
          value={piece.height}
          min={min}
          max={maxSide}
          onCommit={(height) => change(resize(plan, new Set([pieceKey]), { height }), `height ${pieceKey}`)}
        />
        <WholeField
          key={`${pieceKey} rotation`}
          label={t('rotation')}
          value={piece.rotation}
          min={0}
          max={359}
          suffix={t('degrees')}
          onCommit={(rotation) =>
            change(
              mapPieces(plan, new Set([pieceKey]), (one) => ({ ...one, rotation })),
              `rotation ${pieceKey}`,
            )
          }
        />
      </SimpleGrid>
    </Stack>
  );
}
