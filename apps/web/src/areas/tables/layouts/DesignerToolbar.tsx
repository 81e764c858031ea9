import { ActionIcon, Button, Group } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCopy,
  IconGridDots,
  IconHandMove,
  IconLayoutAlignLeft,
  IconMaximize,
  IconPlus,
  IconRotateClockwise2,
  IconSelectAll,
  IconTrash,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { decorationKinds, tableShapes } from '@tavola/contract';
import type { ReactNode, RefObject } from 'react';
import { newID } from '#runtime/clock/ids.ts';
import { useText } from '#text/define.ts';
import { ActionMenu } from '#ui/dialogs/ActionMenu.tsx';
import classes from './Designer.module.css';
import { addDecoration, addTable, readyRoom } from './model/add.ts';
import { align, alignments, distribute } from './model/arrange.ts';
import type { Plan } from './model/plan.ts';
import type { CanvasControls } from './PlanCanvas.tsx';
import { tableLayoutStrings } from './table-layouts.strings.ts';
import type { Designer } from './use-designer.ts';

interface ToolbarProps {
  readonly plan: Plan;
  readonly designer: Designer;
  readonly canvas: RefObject<CanvasControls | null>;
  readonly elsewhere: ReadonlySet<string>;
  readonly isPanning: boolean;
  readonly onPanning: (isPanning: boolean) => void;
  readonly isAdding: boolean;
  readonly onAdding: (isAdding: boolean) => void;
}

const ZOOM = 1.3;

interface ToolProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
  readonly isOff?: boolean;
  /** A switch that is on or off; left out = a button. */
  readonly isOn?: boolean;
}

const Tool = ({ label, icon, onClick, isOff = false, isOn }: ToolProps) => (
  <ActionIcon
    aria-label={label}
    title={label}
    disabled={isOff}
    onClick={onClick}
    {...(isOn !== undefined && {
      'aria-pressed': isOn,
      variant: isOn ? 'filled' : 'subtle',
      color: isOn ? 'brand' : 'gray',
    })}
  >
    {icon}
  </ActionIcon>
);

/** The tools of the designer: what can be added, done to what is selected, and how the plan is seen. */
export function DesignerToolbar(props: ToolbarProps) {
  const { plan, designer, canvas, elsewhere, isPanning, onPanning, isAdding, onAdding } = props;
  const t = useText(tableLayoutStrings);
  const { selected, change } = designer;
  const isNone = selected.size === 0;
  const middle = () => canvas.current?.middle() ?? { x: plan.width / 2, y: plan.height / 2 };
  const gap = (direction: 'across' | 'down') => change(distribute(plan, selected, direction));
  return (
    <Group gap={4} className={classes.tools} role="toolbar" aria-label={t('tools')}>
      <ActionMenu
        label={t('add')}
        icon={<IconPlus size={20} />}
        isWorded
        actions={[
          ...tableShapes.map((shape) => ({
            key: shape,
            label: t(shape),
            onChoose: () => designer.add(addTable(plan, shape, middle(), newID(), elsewhere)),
          })),
          ...decorationKinds.map((kind) => ({
            key: kind,
            label: t(kind),
            onChoose: () => designer.add(addDecoration(plan, kind, middle(), t('newText'))),
          })),
        ]}
      />
      {plan.tables.length === 0 && (
        <Button variant="light" onClick={() => change(readyRoom(newID, t('bar'), elsewhere))}>
          {t('readyRoom')}
        </Button>
      )}
      <Tool label={t('undo')} icon={<IconArrowBackUp size={22} />} isOff={!designer.canUndo} onClick={designer.undo} />
      <Tool
        label={t('redo')}
        icon={<IconArrowForwardUp size={22} />}
        isOff={!designer.canRedo}
        onClick={designer.redo}
      />
      <Tool label={t('copy')} icon={<IconCopy size={22} />} isOff={isNone} onClick={designer.copy} />
      <Tool label={t('remove')} icon={<IconTrash size={22} />} isOff={isNone} onClick={designer.remove} />
      <Tool label={t('turn')} icon={<IconRotateClockwise2 size={22} />} isOff={isNone} onClick={designer.turn} />
      <ActionMenu
        label={t('align')}
        icon={<IconLayoutAlignLeft size={22} />}
        size={44}
        actions={[
          ...alignments.map((to) => ({
            key: to,
            label: t(to),
            isDisabled: selected.size < 2,
            onChoose: () => change(align(plan, selected, to)),
          })),
          ...(['across', 'down'] as const).map((direction) => ({
            key: direction,
            label: t(direction),
            isDisabled: selected.size < 3,
            onChoose: () => gap(direction),
          })),
        ]}
      />
      <Tool
        label={t('snap')}
        icon={<IconGridDots size={22} />}
        isOn={designer.isSnapping}
        onClick={designer.toggleSnapping}
      />
      <Tool
        label={t('several')}
        icon={<IconSelectAll size={22} />}
        isOn={isAdding}
        onClick={() => onAdding(!isAdding)}
      />
      <Tool label={t('pan')} icon={<IconHandMove size={22} />} isOn={isPanning} onClick={() => onPanning(!isPanning)} />
      <Tool label={t('zoomOut')} icon={<IconZoomOut size={22} />} onClick={() => canvas.current?.zoom(1 / ZOOM)} />
      <Tool label={t('fit')} icon={<IconMaximize size={22} />} onClick={() => canvas.current?.fit()} />
      <Tool label={t('zoomIn')} icon={<IconZoomIn size={22} />} onClick={() => canvas.current?.zoom(ZOOM)} />
    </Group>
  );
}
