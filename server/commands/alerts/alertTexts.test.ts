import { describe, expect, it } from 'vitest';
import { alertMail, chatText, elevenText, inARow, leagueResultText, lockText } from './alertTexts.ts';

const lock = { lockTs: '2024-12-06T19:30:00.000Z', minutes: 60 };
const player = (name: string, startProbability: number | null) => ({ id: name, name, startProbability });
const bodyOf = (lists: Parameters<typeof lockText>[2]) =>
  lockText({ name: 'Elf', game: 'kickbase' }, lock, lists).body.replaceAll('\u00A0', ' ');

describe('the countdown to the lock', () => {
  it('distinguishes players who are out from those who may or may not start', () => {
    expect(bodyOf({ out: [player('Tah', 0.01)], notIn: [], uncertain: [player('Kane', 0.4)] })).toBe(
      'Kickbase: Lock Fr., 06.12.2024, 20:30 Uhr. Fällt aus: Tah. Unsicher: Kane 40 %.',
    );
    expect(bodyOf({ out: [player('Tah', 0.01), player('Kim', null)], notIn: [], uncertain: [] })).toBe(
      'Kickbase: Lock Fr., 06.12.2024, 20:30 Uhr. Fallen aus: Tah und Kim.',
    );
    expect(bodyOf({ out: [], notIn: [], uncertain: [player('Kane', null)] })).toMatch(/ Unsicher: Kane\.$/u);
    expect(bodyOf({ out: [], notIn: [player('Tah', 0)], uncertain: [player('Kane', 0.4)] })).toBe(
      'Kickbase: Lock Fr., 06.12.2024, 20:30 Uhr. Nicht in der Elf: Tah. Unsicher: Kane 40 %.',
    );
    expect(bodyOf({ out: [], notIn: [player('Tah', 0)], uncertain: [] })).toMatch(
      / Nicht in der Elf: Tah\.$/u,
    );
    expect(bodyOf({ out: [], notIn: [], uncertain: [] })).toMatch(/ Kein Wackelkandidat\.$/u);
  });
});

describe("a friends' league's matchday", () => {
  it('shows hits, and points if the league counts them and they are known', () => {
    const score = (participant: string, hits: number | null, points: number | null) => ({
      participant,
      hits,
      points: points === null ? null : { points, unknown: 0 },
      brier: 0.1,
      tipped: 1,
    });
    const day = [score('anna', 9.5, 54), score('model', 9, null), score('again', null, null)];
    expect(
      leagueResultText(
        { matchday: 3, league: 'Freitagsrunde' },
        { day, leader: 'anna' },
        new Map([['anna', 'Anna']]),
      ),
    ).toEqual({
      title: '3. Spieltag: Freitagsrunde',
      body: '1. Anna (9,5 von 11, 54 Punkte), 2. das Modell (9 von 11), 3. „Dieselbe Elf wie zuletzt“. Vorn liegt insgesamt Anna.',
    });
  });
});

describe('singular and plural', () => {
  const players = ['Tah', 'Kane', 'Kimmich', 'Müller', 'Neuer'].map((name) => player(name, null));

  it('are distinguished in names, players and messages', () => {
    expect(inARow(players.slice(0, 4))).toBe('Tah, Kane, Kimmich und ein weiterer');
    expect(inARow(players)).toBe('Tah, Kane, Kimmich und 2 weitere');
    const titleOf = (starting: number) =>
      elevenText(
        'Bayern',
        { starting: players.slice(0, starting), missing: players.slice(3, 4) },
        { kickoffTs: lock.lockTs, opponent: null },
      ).title;
    expect(titleOf(1)).toBe('Aufstellung Bayern: einer deiner 2 beginnt, Müller nicht');
    expect(titleOf(2)).toBe('Aufstellung Bayern: 2 deiner 3 beginnen, Müller nicht');
    const subjectOf = (count: number) =>
      alertMail(
        Array.from({ length: count }, () => ({ kind: 'eleven' as const, title: 'T', body: 'B', path: '/' })),
        { publicUrl: 'https://hub.example', unsubscribeUrl: 'https://hub.example/x' },
      ).subject;
    expect([1, 2, 3].map(subjectOf)).toEqual(['T', 'T (und eine weitere)', 'T (und 2 weitere)']);
  });
});

describe('the text of a chat message', () => {
  const anAlert = (title: string) => ({ title, body: 'Heute.', path: '/players/a' });
  const to = (isMarkdown: boolean) => ({ publicUrl: 'https://hub.example', isMarkdown });

  it('is plain, or escapes titles and marks links for Discord', () => {
    expect(chatText([anAlert('A_B*')], to(false))).toBe('A_B*\nHeute.\nhttps://hub.example/players/a');
    expect(chatText([anAlert('A_B*')], to(true))).toBe(
      String.raw`**A\_B\***` + '\nHeute.\n<https://hub.example/players/a>',
    );
  });

  it('drops the oldest alerts if it is too long for a service', () => {
    const text = chatText(
      Array.from({ length: 60 }, (_, index) => anAlert(`Nummer ${index}.`)),
      to(true),
    );
    expect(text.length).toBeLessThanOrEqual(2000);
    expect(text).not.toContain('Nummer 0.');
    expect(text).toContain('Nummer 59.');
  });
});
