import { Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { useText } from '#text/define.ts';
import { useEscape } from '#ui/dialogs/escape.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { Card } from '#ui/frames/Card.tsx';
import { uiStrings } from '#ui/ui.strings.ts';
import classes from './Designer.module.css';
import { DesignerToolbar } from './DesignerToolbar.tsx';
import { decorationKey, type Plan } from './model/plan.ts';
import { PiecePanel } from './PiecePanel.tsx';
import { SizeFields } from './SizeFields.tsx';
import { PieceList } from './PieceList.tsx';
import { PlanCanvas, type CanvasControls } from './PlanCanvas.tsx';
import { tableLayoutStrings } from './table-layouts.strings.ts';
import { useDesigner } from './use-designer.ts';

interface DesignerProps {
  readonly plan: Plan;
  readonly onChange: (plan: Plan) => void;
  readonly canEdit: boolean;
  /** The room's own fields: next to a wide plan, above a narrow one. */
  readonly head: ReactNode;
  /** Names of tables in other rooms, in lower case. */
  readonly elsewhere: ReadonlySet<string>;
  readonly errorOf: (path: string) => string | undefined;
  /** The fields that were refused, such as `tables.3.name`. */
  readonly faultPaths: readonly string[];
  /** The settings of the room; what they change can be undone like everything on the plan. */
  readonly room?: (change: (plan: Plan, tag?: string) => void) => ReactNode;
}

/** Where a room is drawn: tools, plan, the fields of what is selected, and the list of everything. */
export function Designer({ plan, onChange, canEdit, head, elsewhere, errorOf, faultPaths, room }: DesignerProps) {
  const t = useText(tableLayoutStrings);
  const ui = useText(uiStrings);
  const canvas = useRef<CanvasControls>(null);
  const [isPanning, setIsPanning] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const designer = useDesigner({ plan, onChange, canEdit, elsewhere, onFull: () => toast('warning', t('isFull')) });
  const { selected } = designer;
  const [only] = selected.size === 1 ? selected : [];
  const isSheetOpen = isNarrow && isEditing && selected.size > 0;
  const closeSheet = () => setIsEditing(false);
  useEscape(closeSheet, isSheetOpen);
  const panel =
    canEdit &&
    selected.size > 0 &&
    (only === undefined ? (
      <SizeFields plan={plan} designer={designer} />
    ) : (
      <PiecePanel plan={plan} pieceKey={only} designer={designer} errorOf={errorOf} />
    ));
  const nameOf = (key: string): string =>
    plan.tables.find(({ tableID }) => tableID === key)?.name ??
    (plan.decorations.find((_, index) => decorationKey(index) === key)?.text || t('wall'));
  const faults = faultPaths.flatMap((path) => {
    const table = plan.tables[Number(/^tables\.(\d+)\./.exec(path)?.[1])];
    if (table === undefined) return [];
    return [
      {
        tableID: table.tableID,
        text: t('fault', { piece: table.name || t('tables'), message: errorOf(path) ?? '' }),
      },
    ];
  });
  return (
    <>
      <div className={classes.designer}>
        <Card>
          <Stack gap="xs" miw={0}>
            {isNarrow && head}
            {canEdit && (
              <DesignerToolbar
                plan={plan}
                designer={designer}
                canvas={canvas}
                elsewhere={elsewhere}
                isPanning={isPanning}
                onPanning={setIsPanning}
                isAdding={isAdding}
                onAdding={setIsAdding}
              />
            )}
            {faults.map(({ tableID, text }) => (
              <Button key={tableID} variant="light" color="red" onClick={() => designer.select(new Set([tableID]))}>
                {text}
              </Button>
            ))}
            <PlanCanvas
              plan={plan}
              selected={selected}
              onSelect={designer.select}
              onMove={designer.move}
              onSize={designer.change}
              canEdit={canEdit}
              onKey={designer.onKey}
              grid={designer.grid}
              isPanning={isPanning || !canEdit}
              isAdding={isAdding}
              label={t('plan')}
              hint={t('planHint')}
              controls={canvas}
            />
            <Group justify="space-between" mih={44}>
              <Text c="dimmed">
                {selected.size === 0
                  ? t('tableCount', { count: plan.tables.length })
                  : only === undefined
                    ? t('selected', { count: selected.size })
                    : nameOf(only)}
              </Text>
              {isNarrow && selected.size > 0 && canEdit && (
                <Button leftSection={<IconPencil size={20} />} variant="light" onClick={() => setIsEditing(true)}>
                  {t('edit')}
                </Button>
              )}
            </Group>
          </Stack>
        </Card>
        <Card>
          <Stack gap="md">
            {!isNarrow && head}
            {!isNarrow && (panel || <Text c="dimmed">{t('nothing')}</Text>)}
            <PieceList plan={plan} selected={selected} isAdding={isAdding} onSelect={designer.select} />
          </Stack>
        </Card>
        {isSheetOpen && (
          <Drawer
            opened
            position="bottom"
            size="auto"
            styles={{ content: { height: 'auto', maxHeight: '85dvh' } }}
            title={only === undefined ? t('selected', { count: selected.size }) : nameOf(only)}
            closeOnEscape={false}
            closeButtonProps={{ 'aria-label': ui('close') }}
            onClose={closeSheet}
          >
            {panel}
          </Drawer>
        )}
      </div>
      {room?.(designer.change)}
    </>
  );
}
