import { useState, type KeyboardEvent } from 'react';
import { newID } from '#runtime/clock/ids.ts';
import { copyPieces, type Added } from './model/add.ts';
import { emptyHistory, noted, redone, undone, type History } from './model/history.ts';
import { GRID, moveBy, piecesOf, pullCorner, removePieces, turnBy, type PieceKey, type Plan } from './model/plan.ts';

interface DesignerOptions {
  readonly plan: Plan;
  readonly onChange: (plan: Plan) => void;
  readonly canEdit: boolean;
  /** Names of tables in other rooms, in lower case. */
  readonly elsewhere: ReadonlySet<string>;
  readonly onFull: () => void;
}

const LARGE = 5;
const NONE: ReadonlySet<PieceKey> = new Set();

/** What is selected on a plan and what was done to it; the plan itself belongs to the form. */
export function useDesigner({ plan, onChange, canEdit, elsewhere, onFull }: DesignerOptions) {
  const [selected, setSelected] = useState(NONE);
  const [history, setHistory] = useState<History<Plan>>(emptyHistory);
  const [isSnapping, setIsSnapping] = useState(true);
  const grid = isSnapping ? GRID : 1;

  const change = (next: Plan, tag: string | null = null) => {
    if (!canEdit || next === plan) return;
    setHistory(noted(history, plan, tag));
    onChange(next);
  };
  const add = (added: Added | null) => {
    if (!canEdit) return;
    if (added === null) return onFull();
    change(added.plan);
    setSelected(added.keys);
  };
  const travel = (step: { history: History<Plan>; state: Plan } | null) => {
    if (step === null || !canEdit) return;
    setHistory(step.history);
    onChange(step.state);
    setSelected(NONE);
  };
  const undo = () => travel(undone(history, plan));
  const redo = () => travel(redone(history, plan));
  const copy = () => {
    if (selected.size > 0) add(copyPieces(plan, selected, newID, elsewhere));
  };
  const remove = () => {
    if (!canEdit || selected.size === 0) return;
    change(removePieces(plan, selected));
    setSelected(NONE);
  };
  const selectAll = () => setSelected(new Set(piecesOf(plan).map(([key]) => key)));
  const move = (keys: ReadonlySet<PieceKey>, dx: number, dy: number, tag: string | null = null) =>
    change(moveBy(plan, keys, dx, dy), tag);

  const onKey = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const step = grid * (isCommand ? LARGE : 1);
    const ways: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    };
    const way = ways[key];
    if (way !== undefined && event.shiftKey)
      change(pullCorner(plan, selected, { right: 1, down: 1 }, { dx: way[0], dy: way[1] }), 'size');
    else if (way !== undefined) move(selected, way[0], way[1], 'arrow');
    else if (key === 'Delete' || key === 'Backspace') remove();
    else if (key === 'Escape' && selected.size > 0) setSelected(NONE);
    else if (isCommand && key === 'z') (event.shiftKey ? redo : undo)();
    else if (isCommand && key === 'y') redo();
    else if (isCommand && key === 'd') copy();
    else if (isCommand && key === 'a') selectAll();
    else return;
    event.preventDefault();
  };

  return {
    selected,
    select: setSelected,
    grid,
    isSnapping,
    toggleSnapping: () => setIsSnapping(!isSnapping),
    canUndo: canEdit && history.past.length > 0,
    canRedo: canEdit && history.future.length > 0,
    change,
    add,
    move,
    undo,
    redo,
    copy,
    remove,
    turn: () => change(turnBy(plan, selected, 45)),
    selectAll,
    onKey,
  };
}
export type Designer = ReturnType<typeof useDesigner>;
