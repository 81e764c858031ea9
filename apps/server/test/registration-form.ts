import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { registrationRoutes, type Registration } from '@tavola/contract';
import { strangeAddress, type ProductServer } from '@tavola/testkit/product.ts';

const PASSWORD = 'Canary1$Pass';
const PIN = '837261';
let count = 0;

/** A sound registration with names of its own and a solved captcha. */
export async function registrationForm(world: ProductServer): Promise<Registration> {
  count += 1;
  const answer = await world.call(registrationRoutes.captcha, {}, { headers: { 'x-forwarded-for': strangeAddress() } });
  const challenge = answer.body as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  const recaptchaCode = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  for (const secret of [PASSWORD, PIN, recaptchaCode]) world.secrets.add(secret);
  const address = { countryID: 219, postalCode: '10110', province: 'Bangkok', addressLine1: '1 Sukhumvit Rd' };
  return {
    masterAccount: {
      firstName: 'Ann',
      lastName: 'Lee',
      userName: `Walker.${count}`,
      email: 'ann@example.com',
      password: PASSWORD,
      pin: PIN,
    },
    company: { name: 'Curry House', email: 'house@example.com', address, isTaxInclusive: false, isUseDemoData: true },
    location: {
      name: 'Curry House',
      subDomain: `walker-${count}`,
      address: { ...address, countryID: 102, province: 'Cork' },
    },
    locationAddressSameCompany: false,
    timezoneName: 'Asia/Bangkok',
    subDomain: `walker-${count}`,
    currencyId: 1,
    demoData: 'thai',
    recaptchaCode,
  };
}
