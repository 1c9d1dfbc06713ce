import { describe, expect, test } from 'vitest';
import { assertStrong, createPasswords } from './passwords.ts';

describe('hashing', () => {
  const passwords = createPasswords({ N: 16, r: 8, p: 1 });

  test('a password matches its own hash only, and no two hashes are alike', async () => {
    const [one, two] = await Promise.all([passwords.hash('korrekt pferd'), passwords.hash('korrekt pferd')]);
    expect(one).not.toBe(two);
    expect(await passwords.matches('korrekt pferd', one)).toBe(true);
    for (const wrong of ['korrekt pferd ', 'Korrekt pferd', '', one])
      expect(await passwords.matches(wrong, one)).toBe(false);
    expect(await passwords.matches('korrekt pferd', null)).toBe(false);
    expect(await passwords.matches('korrekt pferd', 'plain$korrekt pferd')).toBe(false);
  });

  test('treats composed and decomposed umlauts alike', async () => {
    const hash = await passwords.hash('Fl\u00fcgelst\u00fcrmer');
    expect(await passwords.matches('Flu\u0308gelstu\u0308rmer', hash)).toBe(true);
  });

  test('accepts hashes made at another cost', async () => {
    const hash = await createPasswords({ N: 32, r: 4, p: 2 }).hash('korrekt pferd');
    expect(await passwords.matches('korrekt pferd', hash)).toBe(true);
  });

  test('the default cost is 32 MiB, three times over', async () => {
    const hash = await createPasswords().hash('korrekt pferd');
    expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  });
});

describe('strength', () => {
  const weaknessOf = async (password: string) => {
    try {
      await assertStrong(password, 'jo@example.org');
      return null;
    } catch (error) {
      return (error as { weakness?: string }).weakness;
    }
  };
  test.each([
    ['1234567', 'short'],
    ['12345678', 'common'],
    ['PASSWORT', 'common'],
    ['Bayern1900', 'common'],
    ['aaaaaaaaaa', 'common'],
    ['abababab', 'common'],
    ['jo@example.org', 'common'],
    ['x y'.repeat(67), 'long'],
    ['x y z!12', null],
    ['korrekt pferd batterie', null],
    ['pässe über außen', null],
    ['a b'.repeat(66), null],
  ])('%s is %s', async (password, weakness) => {
    expect(await weaknessOf(password)).toBe(weakness);
  });

  test('more than ten thousand common passwords are refused', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    const long = dictionary['passwords-common'].filter(({ length }) => length >= 8);
    expect(long.length).toBeGreaterThan(10_000);
    const accepted = [];
    for (const password of long) if ((await weaknessOf(password)) === null) accepted.push(password);
    expect(accepted).toEqual([]);
  });
});
