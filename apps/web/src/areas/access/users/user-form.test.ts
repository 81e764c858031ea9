import { describe, expect, it } from 'vitest';
import { asChange, asNew, userForm, withWayIn, type UserFields } from './user-form.ts';

const ben: UserFields = {
  firstName: 'Ben',
  lastName: 'Lee',
  userName: 'ben',
  email: 'ben@example.com',
  isSuperUser: false,
  isPinOnly: false,
  locationIDs: [],
  roleIDs: [],
  codes: [],
  isInvited: false,
  password: 'Green7%Kettle',
  pin: '194738',
};
const faults = (isNew: boolean, fields: UserFields): unknown[] =>
  userForm(isNew)
    .safeParse(fields)
    .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

describe('someone who signs in by PIN alone', () => {
  const noi: UserFields = { ...ben, lastName: '', ...withWayIn('pin') };

  it('needs a first name and a PIN, and nothing else', () => {
    expect(faults(true, noi)).toEqual([]);
    expect(faults(true, { ...noi, firstName: '', pin: '' })).toEqual(
      expect.arrayContaining([['firstName', 'required']]),
    );
    expect(faults(true, { ...noi, pin: '' })).toEqual([['pin', 'required']]);
  });

  it('is sent without a password', () => {
    expect(asNew(noi)).not.toHaveProperty('password');
    expect(asNew(noi)).toMatchObject({ isPinOnly: true, userName: '', email: '', pin: '194738' });
  });

  it('needs everything that a password needs once they get one', () => {
    const given = { ...noi, isPinOnly: false, pin: '' };
    expect(
      userForm(false, false)
        .safeParse(given)
        .error?.issues.map(({ path }) => path.join('.')),
    ).toEqual(expect.arrayContaining(['lastName', 'userName', 'email', 'password']));
  });
});

describe('the form of a person', () => {
  it('asks a new person’s password and a strong PIN without an invitation', () => {
    expect(faults(true, ben)).toEqual([]);
    expect(faults(true, { ...ben, pin: '' })).toEqual([]);
    expect(faults(true, { ...ben, password: '', pin: '123456' })).toEqual([
      ['password', 'required'],
      ['pin', 'pin_weak'],
    ]);
    expect(faults(true, { ...ben, password: 'weak', pin: '12' })).toEqual([
      ['password', 'password_rule'],
      ['pin', 'pin_range'],
    ]);
    expect(faults(true, { ...ben, password: 'Green7#Kettle', pin: '12ab' })).toEqual([
      ['password', 'password_symbol'],
      ['pin', 'pin_digits'],
    ]);
  });

  it('asks neither of an invited person, nor of an active one', () => {
    expect(faults(true, { ...ben, isInvited: true, password: '', pin: '' })).toEqual([]);
    expect(faults(false, { ...ben, password: '', pin: '' })).toEqual([]);
    expect(faults(false, { ...ben, password: 'weak' })).toEqual([['password', 'password_rule']]);
  });

  it('sends no password or PIN that was not typed', () => {
    expect(asNew({ ...ben, isInvited: true })).not.toHaveProperty('password');
    expect(asNew({ ...ben, pin: '' })).not.toHaveProperty('pin');
    expect(asNew(ben)).toMatchObject({ password: 'Green7%Kettle', pin: '194738', isInvited: false });
    expect(asChange({ ...ben, password: '', version: 3 })).not.toHaveProperty('password');
    expect(asChange({ ...ben, version: 3 })).toMatchObject({ password: 'Green7%Kettle', version: 3 });
    expect(asChange({ ...ben, version: 3 })).not.toHaveProperty('pin');
  });
});
