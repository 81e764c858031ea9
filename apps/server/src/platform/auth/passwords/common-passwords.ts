/**
 * Words that most-used passwords are built on. The composition rule (platform spec, section 5) makes people write
 * `Password1!` and `Qwerty123$`, so the words are compared after folding and each covers all its variations in
 * spelling.
 */
const WORDS = new Set(
  `password passwort passw pass passcode welcome welcom qwerty qwertz qwert qwertyuiop azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc wasd
  admin administrator root superuser user guest login letmein changeme change secret default master test tester testing temp demo sample example system server manager owner
  abc abcd abcde abcdef abcdefg abcabc aaa aaaa aaaaaa xxx xxxxxx zzz qqq
  iloveyou love lovely loveme iloveu babygirl baby angel princess prince sunshine flower butterfly cookie chocolate cheese banana pepper ginger summer winter spring autumn
  january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday
  dragon monkey tiger lion eagle falcon panther dolphin shadow phoenix unicorn pokemon pikachu batman superman spiderman ironman starwars naruto minecraft
  football baseball basketball soccer hockey liverpool arsenal chelsea barcelona realmadrid manchester juventus yankees cowboys lakers
  michael michelle jessica jennifer ashley daniel andrew thomas robert charlie jordan george william joshua matthew anthony nicole amanda maria anna alexander david john
  freedom trustno killer hunter ranger soldier hello world helloworld whatever nothing computer internet google facebook apple samsung microsoft windows android
  restaurant kitchen waiter waitress cashier coffee pizza burger burrito tavola thailand bangkok sawasdee sabai somtam padthai chang singha manager terminal`.split(
    /\s+/,
  ),
);

/** A longer run of digits and signs is a secret by itself; a shorter one, or a common sequence, is dressing. */
const LONGEST_DRESSING = 6;
const COUNTED = /^(?:0?123456(?:7(?:8(?:90?)?)?)?|0?987654321|654321|112233|123123|(\d)\1{5,})\D*$/;
const LEET: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '!': 'i',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
// The second reading takes signs before the first letter for letters: `@dmin123!`.
const READINGS = [/^([^a-z]*)(.*[a-z])([^a-z]*)$/, /^([^a-z]*?)(.*[a-z])([^a-z]*)$/];

/**
 * Whether a password is among the most used ones, however it is dressed: `P@ssw0rd!`, `Welcome2024$`, `1Qwerty!!`
 * (reliability X12).
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return READINGS.some((reading) => {
    const [, head = '', core = '', tail = ''] = reading.exec(lower) ?? [];
    return isDressing(head) && isDressing(tail) && [core, spellOut(core)].some(isWord);
  });
}

const isDressing = (text: string): boolean => text.length <= LONGEST_DRESSING || COUNTED.test(text);
const spellOut = (text: string): string => [...text].map((sign) => LEET[sign] ?? sign).join('');

// A word said twice is no better than said once.
function isWord(text: string): boolean {
  const half = text.slice(0, text.length / 2);
  return WORDS.has(text) || (text === half + half && WORDS.has(half));
}
