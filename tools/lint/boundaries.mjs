import { contractAreas, rooms } from './rooms.mjs';

const allow = (from, to) => ({ from: { element: from }, allow: { to: { element: to } } });
const any = (types) => ({ types: { anyOf: types } });

/** The lines of one room: its own files, the rooms it may see whole, those it may see by their index. */
function policiesOf(name, { may = [], index = [], open, capture }) {
  const from = { type: name };
  // A captured folder (an area) is a room for each of its names.
  const own = capture ? { type: name, captured: { area: '{{ from.element.captured.area }}' } } : any([name]);
  const policies = [allow(from, own)];
  if (may.length > 0) policies.push(allow(from, any(may)));
  if (index.length > 0) policies.push(allow(from, { ...any(index), fileInternalPath: 'index.ts' }));
  if (open) policies.push(allow(from, { type: 'web-area', fileInternalPath: open }));
  if (name === 'contract-area') {
    for (const [area, below] of Object.entries(contractAreas)) {
      policies.push(allow({ ...from, captured: { area } }, { type: name, captured: { area: below } }));
    }
  }
  return policies;
}

/** `a/{b,c}/**` is two patterns. */
function filesOf(checked) {
  const [, before, names, after] = /^(.*)\{(.*)\}(.*)$/.exec(checked) ?? [];
  return names === undefined ? [checked] : names.split(',').map((each) => `${before}${each}${after}`);
}

/** The patterns of the rooms, inner folders before outer ones. */
export const elements = Object.entries(rooms).map(([type, { folder, capture }]) => ({
  type,
  pattern: folder,
  ...(capture && { capture }),
}));

/**
 * One override for each folder that is checked, so that an import is compared with the lines of its rooms alone.
 * Outer folders come first, because the last override that fits a file decides.
 */
export function boundaryOverrides() {
  const groups = new Map();
  for (const [name, room] of Object.entries(rooms)) {
    const checked = room.checked ?? `${room.folder}/**`;
    groups.set(checked, [...(groups.get(checked) ?? []), [name, room]]);
  }
  return [...groups]
    .map(([checked, members]) => {
      const libraries = members.flatMap(([, room]) => room.libraries ?? []);
      const refused = members.find(([, room]) => room.refused !== undefined)?.[1].refused;
      const types = members.map(([name]) => name);
      const options = {
        default: 'disallow',
        policies: [
          ...members.flatMap(([name, room]) => policiesOf(name, room)),
          ...libraries.map((module) => ({ allow: { to: { module } } })),
          ...(refused === undefined
            ? []
            : [{ from: { element: any(types) }, disallow: { to: { module: { source: refused } } } }]),
        ],
        // Libraries are looked at only where a list says which ones a room may use.
        ...(members.some(([, room]) => room.libraries !== undefined) && { checkAllOrigins: true }),
      };
      return { files: filesOf(checked), rules: { 'boundaries/dependencies': ['error', options] } };
    })
    .toSorted((one, other) => depth(one) - depth(other));
}

const depth = ({ files: [pattern] }) => pattern.split('/').length;
