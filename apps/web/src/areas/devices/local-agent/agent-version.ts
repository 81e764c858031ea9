import { AGENT_VERSIONS } from '@tavola/contract';

/** What a version of the agent means for this server (selling spec, section 5). */
export type AgentVersionState = 'current' | 'older' | 'incompatible';

/** Segments are padded to three digits, so that 1.10 comes after 1.9; a missing version is judged by nobody. */
export function agentVersionState(
  version: string | null,
  { latest, lastCompatible }: { readonly latest: string; readonly lastCompatible: string } = AGENT_VERSIONS,
): AgentVersionState {
  if (version === null || version === '') return 'current';
  const given = comparable(version);
  if (given < comparable(lastCompatible)) return 'incompatible';
  return given < comparable(latest) ? 'older' : 'current';
}

const comparable = (version: string): string =>
  version
    .split(/[.-]/)
    .map((segment) => segment.padStart(3, '0'))
    .join('.');
