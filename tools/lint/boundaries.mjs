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

/** The patterns of the rooms, inner folders before outer ones. */
export const elements = Object.entries(rooms).map(([type, { folder, capture }]) => ({
  type,
  pattern: folder,
  ...(capture && { capture }),
}));

/**
 * One override for each room, so that an import is compared with the lines of that room alone: the plugin compares
 * them one by one. Rooms that share a folder share its libraries, and a file of it in no room may import nothing.
 * Outer folders come first, because the last override that fits a file decides.
 */
export function boundaryOverrides() {
  const named = Object.entries(rooms);
  const shared = [...new Set(named.flatMap(([, { within }]) => within ?? []))];
  const outside = shared.map((folder) => override(folder, [], membersOf(named, folder)));
  // The first pattern of the table decides, the last override does.
  const inside = named.toReversed().map(([name, room]) => {
    const members = room.within === undefined ? [room] : membersOf(named, room.within);
    return override(room.folder, policiesOf(name, room), members);
  });
  return [...outside, ...inside].toSorted((one, other) => depth(one) - depth(other));
}

const membersOf = (named, folder) => named.map(([, room]) => room).filter(({ within }) => within === folder);

function override(folder, policies, members) {
  const libraries = members.flatMap((room) => room.libraries ?? []);
  const refused = members.find((room) => room.refused !== undefined)?.refused;
  const options = {
    default: 'disallow',
    policies: [
      ...policies,
      ...libraries.map((module) => ({ allow: { to: { module } } })),
      ...(refused === undefined ? [] : [{ disallow: { to: { module: { source: refused } } } }]),
    ],
    // Libraries are looked at only where a list says which ones a room may use.
    ...(members.some((room) => room.libraries !== undefined) && { checkAllOrigins: true }),
  };
  return { files: [`${folder}/**/*`], rules: { 'boundaries/dependencies': ['error', options] } };
}

const depth = ({ files: [pattern] }) => pattern.split('/').length;
