/**
 * Thai names in Latin letters, for web addresses: the Royal Thai General System by its rules, without a dictionary. A
 * word whose spelling hides a sound comes out readable, and not always as its owner writes it; the field can be edited.
 */

const initials: Readonly<Record<string, string>> = {
  ก: 'k',
  ข: 'kh',
  ฃ: 'kh',
  ค: 'kh',
  ฅ: 'kh',
  ฆ: 'kh',
  ง: 'ng',
  จ: 'ch',
  ฉ: 'ch',
  ช: 'ch',
  ฌ: 'ch',
  ซ: 's',
  ศ: 's',
  ษ: 's',
  ส: 's',
  ญ: 'y',
  ย: 'y',
  ฎ: 'd',
  ด: 'd',
  ฏ: 't',
  ต: 't',
  ฐ: 'th',
  ฑ: 'th',
  ฒ: 'th',
  ถ: 'th',
  ท: 'th',
  ธ: 'th',
  ณ: 'n',
  น: 'n',
  บ: 'b',
  ป: 'p',
  ผ: 'ph',
  พ: 'ph',
  ภ: 'ph',
  ฝ: 'f',
  ฟ: 'f',
  ม: 'm',
  ร: 'r',
  ล: 'l',
  ฬ: 'l',
  ว: 'w',
  ห: 'h',
  ฮ: 'h',
  อ: '',
};
const finals: Readonly<Record<string, string>> = {
  ก: 'k',
  ข: 'k',
  ค: 'k',
  ฆ: 'k',
  ง: 'ng',
  จ: 't',
  ช: 't',
  ซ: 't',
  ฌ: 't',
  ฎ: 't',
  ฏ: 't',
  ฐ: 't',
  ฑ: 't',
  ฒ: 't',
  ด: 't',
  ต: 't',
  ถ: 't',
  ท: 't',
  ธ: 't',
  ศ: 't',
  ษ: 't',
  ส: 't',
  บ: 'p',
  ป: 'p',
  พ: 'p',
  ฟ: 'p',
  ภ: 'p',
  ญ: 'n',
  ณ: 'n',
  น: 'n',
  ร: 'n',
  ล: 'n',
  ฬ: 'n',
  ม: 'm',
  ย: 'i',
  ว: 'o',
};
const consonant = '[ก-ฮ]';
/** One or two letters that begin a syllable together; of ห and อ before a sonorant only the second one is spoken. */
const onset = `(?<onset>[กขคตปผพ][รลว](?=[ะ-ู])|[กขคตปผพ]ร(?=อ)|ห[งญนมยรลว](?=[ะ-ู็]|[ก-ฮ])|[จซศส]ร(?=[ะ-ู])|ทร(?=[ะ-ู])|${consonant})`;
/** After a vowel written in front, two letters belong together more often than not. */
const frontedOnset = `(?<onset>[กขคตปผพ][รลว]|ห[งญนมยรลว]|[จซศส]ร|ทร|${consonant})`;
/** A letter that ends the syllable: the next one begins with its own vowel sign only after another letter. */
const coda = `(?<coda>(?!อ)${consonant}(?![ะ-ูๅ็]|รร|อ(?:${consonant}(?![ะ-ู])|$)))?`;

interface Pattern {
  readonly shape: RegExp;
  readonly vowel: string;
}
const pattern = (shape: string, vowel: string): Pattern => ({ shape: new RegExp(`^${shape}`, 'u'), vowel });

// The longer spelling of a vowel comes before the one that it begins with.
const patterns: readonly Pattern[] = [
  pattern(`เ${frontedOnset}ียะ?${coda}`, 'ia'),
  pattern(`เ${frontedOnset}ือะ?${coda}`, 'uea'),
  pattern(`เ${frontedOnset}าะ`, 'o'),
  pattern(`เ${frontedOnset}า`, 'ao'),
  pattern(`เ${frontedOnset}อะ?${coda}`, 'oe'),
  pattern(`เ${frontedOnset}ิ${coda}`, 'oe'),
  pattern(`เ${frontedOnset}ย(?![ะ-ู])`, 'oei'),
  pattern(`เ${frontedOnset}[ะ็]?${coda}`, 'e'),
  pattern(`แ${frontedOnset}[ะ็]?${coda}`, 'ae'),
  pattern(`โ${frontedOnset}ะ?${coda}`, 'o'),
  pattern(`ไ${frontedOnset}ย?(?![ะ-ู])`, 'ai'),
  pattern(`[ใไ]${frontedOnset}`, 'ai'),
  pattern(`${onset}ัวะ?(?![ะ-ู])`, 'ua'),
  pattern(`${onset}ั${coda}`, 'a'),
  pattern(`${onset}ำ`, 'am'),
  pattern(`${onset}[ะาๅ]${coda}`, 'a'),
  pattern(`${onset}[ิี]${coda}`, 'i'),
  pattern(`${onset}ือ`, 'ue'),
  pattern(`${onset}[ึื]${coda}`, 'ue'),
  pattern(`${onset}[ุู]${coda}`, 'u'),
  pattern(`${onset}็?อ${coda}`, 'o'),
  pattern(`${onset}รร(?=${consonant}(?![ะ-ู]))${coda}`, 'a'),
  pattern(`${onset}รร`, 'an'),
  pattern(`${onset}ว(?=${consonant}(?![ะ-ูอ]))${coda}`, 'ua'),
  pattern(`${onset}(?=${consonant}(?![ะ-ูอ]))(?!${consonant}รร)${coda}`, 'o'),
  pattern(`${onset}`, 'a'),
];

const silentFirst: Readonly<Record<string, string>> = { ทร: 's', จร: 'ch', ซร: 's', ศร: 's', สร: 's' };

function spokenOnset(letters: string): string {
  const merged = silentFirst[letters];
  if (merged !== undefined) return merged;
  const [first = '', second = ''] = letters;
  if (second === '') return initials[first] ?? '';
  return first === 'ห' ? (initials[second] ?? '') : `${initials[first] ?? ''}${initials[second] ?? ''}`;
}

/** A text with every run of Thai letters in Latin ones; everything else is unchanged. */
export const latinFromThai = (text: string): string =>
  text.normalize('NFC').replace(/[\u0E00-\u0E7F]+/gu, (run) => latinRun(spoken(run)));

/** Without tone marks, without letters under a silencer, without signs that are not read. */
const spoken = (run: string): string =>
  run
    .replace(/[่้๊๋ํฯๆ๎๏๚๛]/gu, '')
    .replace(/[ก-ฮ][ิุ]?์/gu, '')
    .replace(/[๐-๙]/gu, (digit) => String(digit.charCodeAt(0) - 0x0e50));

function latinRun(run: string): string {
  let rest = run;
  let latin = '';
  while (rest !== '') {
    const [length, syllable] = readSyllable(rest);
    latin += syllable;
    rest = rest.slice(length);
  }
  return latin;
}

/** The next syllable and how many letters it takes; a sign that begins none is left out, a digit stays. */
function readSyllable(rest: string): readonly [length: number, syllable: string] {
  for (const { shape, vowel } of patterns) {
    const found = shape.exec(rest);
    if (found === null) continue;
    const { onset: begin = '', coda: end = '' } = found.groups ?? {};
    return [found[0].length, `${spokenOnset(begin)}${vowel}${finals[end] ?? ''}`];
  }
  return [1, /^\d/.test(rest) ? rest.slice(0, 1) : ''];
}
