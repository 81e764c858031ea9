import { RECALL_MINUTES, type KitchenReport } from '@tavola/contract';
import { canRecall, kitchenTable, transition, type KitchenEvent, type KitchenState } from '@tavola/selling';

/** Where a line is at a station, and since when. */
export interface StationLine {
  readonly status: KitchenState;
  readonly shownAt: string | null;
  readonly startedAt: string | null;
  readonly readyAt: string | null;
  readonly clearedAt: string | null;
}

/** What a report is made of: a cook who bumps a line has seen it and begun with it. */
const eventsOf: Readonly<Record<Exclude<KitchenReport, 'see'>, readonly KitchenEvent[]>> = {
  show: ['show'],
  start: ['show', 'start'],
  finish: ['show', 'start', 'finish'],
  recall: ['recall'],
};

/**
 * A line after a report (decision 67); the same line where the report changes nothing, and `tooLate` where a recall
 * comes more than 15 minutes after the bump. Seeing a cancelled line takes it off the screen, and so does bumping it.
 */
export function afterReport<L extends StationLine>(line: L, report: KitchenReport, now: Date): L | 'tooLate' {
  const at = now.toISOString();
  if (line.status === 'Cancelled') {
    if (report === 'recall') return line.clearedAt === null ? line : { ...line, clearedAt: null };
    const isSeen = report === 'see' || report === 'finish';
    return isSeen && line.clearedAt === null ? { ...line, clearedAt: at } : line;
  }
  if (report === 'see') return line;
  if (report === 'recall') return afterRecall(line, now);
  const status = eventsOf[report].reduce(afterEvent, line.status);
  const isShown = status !== 'Sent' && line.shownAt === null;
  const isBegun = (status === 'InPreparation' || status === 'Finished') && line.startedAt === null;
  const isFinished = status === 'Finished' && line.status !== 'Finished';
  if (!isShown && !isBegun && !isFinished && status === line.status) return line;
  return {
    ...line,
    status,
    shownAt: isShown ? at : line.shownAt,
    startedAt: isBegun ? at : line.startedAt,
    readyAt: isFinished ? at : line.readyAt,
    clearedAt: isFinished ? at : line.clearedAt,
  };
}

// A step that the line has passed does not set it back.
function afterEvent(status: KitchenState, event: KitchenEvent): KitchenState {
  const verdict = transition(kitchenTable, status, event);
  return verdict.ok ? verdict.value.to : status;
}

function afterRecall<L extends StationLine>(line: L, now: Date): L | 'tooLate' {
  if (line.status !== 'Finished') return line;
  const finishedAt = line.readyAt === null ? 0 : Date.parse(line.readyAt);
  if (!canRecall(finishedAt, now.getTime())) return 'tooLate';
  return { ...line, status: 'InPreparation', readyAt: null, clearedAt: null };
}

/** Since when a bump can still be recalled. */
export const recallableSince = (now: Date): Date => new Date(now.getTime() - RECALL_MINUTES * 60_000);
