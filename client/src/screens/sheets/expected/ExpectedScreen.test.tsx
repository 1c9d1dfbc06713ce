import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type {
  EnterExpected,
  ExpectedClub,
  ExpectedDesk,
  ExpectedReading,
  ExpectedText,
  ReadEleven,
} from '@hub/shared/elevens/expectedEleven.schema.ts';
import { enter } from '../../../testing/enter.ts';
import { FAN } from '../../../testing/fakeAuth.ts';
import { refusal, renderHub, type Answers } from '../../../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../../../testing/setup.ts';

const aClub = (teamId: string, club: string, changes: Partial<ExpectedClub> = {}): ExpectedClub => ({
  teamId,
  club,
  fixtureId: `f-${teamId}`,
  matchday: 21,
  kickoffTs: '2025-02-08T14:30:00.000Z',
  isHome: true,
  opponent: 'Mainz',
  hasOfficial: false,
  lists: [],
  ...changes,
});
const CLUBS = [aClub('fcb', 'Bayern'), aClub('koe', 'Köln', { isHome: false }), aClub('bvb', 'Dortmund')];
const desk = (changes: Partial<ExpectedDesk> = {}): ExpectedDesk => ({
  mayEnter: true,
  clubs: CLUBS,
  sourceNames: ['kicker'],
  ...changes,
});
const people = (teamId: string, count: number, from = 0) =>
  Array.from({ length: count }, (_none, n) => ({
    id: `${teamId}-${from + n}`,
    name: `${teamId} ${from + n}`,
  }));
const read = (teamId: string, club: string, changes: Partial<ReadEleven> = {}): ReadEleven => ({
  teamId,
  club,
  text: `${club}: wie eingefügt`,
  fixtureId: `f-${teamId}`,
  named: people(teamId, 11),
  out: [],
  doubtful: [],
  unclear: [],
  unknown: [],
  fault: null,
  ...changes,
});
const reading = (...clubs: ReadEleven[]): ExpectedReading => ({ clubs, unknownLines: [] });

const open = (answers: Answers = {}, isAdmin = true) =>
  renderHub({
    path: '/erwartete-elfen',
    answers: {
      'account.me': () => ({ user: FAN, isAdmin, needsSecondFactor: false }),
      'sheets.expectedDesk': () => desk(),
      'sheets.desk': () => new Promise(() => {}),
      'admin.keepers': () => [],
      ...answers,
    },
  });

const field = () => screen.findByRole('textbox', { name: 'Text einfügen' });
const paste = async (text: string, source = 'kicker') => {
  await enter(await field(), text);
  if (source !== '') await enter(screen.getByRole('combobox', { name: 'Von wem?' }), source);
};
const button = (name: string) => screen.findByRole('button', { name });
/** The name of the button that enters so many elevens. */
const elevens = (count: number) => `${count}\u00A0${count === 1 ? 'Elf' : 'Elfen'} eintragen`;
/** Presses a button once what it does is certain. */
const press = async (name: string) => {
  await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name }));
};
/** The part about a club of the text. */
const readClub = async (club: string) => {
  const panel = within(await screen.findByRole('region', { name: 'Eintragen' }));
  const name = await panel.findByText(club);
  return within(name.closest('li') ?? document.body);
};
const normal = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();

describe('the screen of expected elevens', () => {
  it('enters the clubs that are clear, and keeps the text of the others', async () => {
    const asked: ExpectedText[] = [];
    const entered: EnterExpected[] = [];
    open({
      'sheets.readExpected': (input) => {
        asked.push(input as ExpectedText);
        const isAnswered = asked.at(-1)?.answers.length === 1;
        return {
          unknownLines: ['Voraussichtliche Aufstellungen'],
          clubs: [
            read('fcb', 'Bayern', { out: people('fcb', 1, 12), doubtful: people('fcb', 1, 13) }),
            read('koe', 'Köln', {
              named: people('koe', isAnswered ? 11 : 10),
              unclear: [{ line: 'Müller', candidates: people('koe', 2, 10) }],
              fault: isAnswered ? null : 'players',
            }),
            read('bvb', 'Dortmund', { named: people('bvb', 10), fault: 'players', unknown: ['Zidane'] }),
          ],
        };
      },
      'sheets.enterExpected': (input) => {
        entered.push(input as EnterExpected);
        return { isComputed: true };
      },
    });
    await paste('Bayern: …\nKöln: …\nDortmund: …');
    expect(await screen.findByText('1 von 3 bereit')).toBeVisible();
    expect(screen.getByText(/^Ohne Verein.*„Voraussichtliche Aufstellungen“$/u)).toBeVisible();
    const koeln = await readClub('Köln');
    expect(koeln.getByText('10 von 11 erkannt')).toBeVisible();
    await userEvent.click(koeln.getByRole('button', { name: 'koe 10' }));
    expect(koeln.getByRole('button', { name: 'koe 10' })).toHaveAttribute('aria-pressed', 'true');
    expect(await screen.findByText('2 von 3 bereit')).toBeVisible();
    expect((await readClub('Dortmund')).getByText('Nicht im Kader: Zidane')).toBeVisible();

    await press(elevens(2));
    expect(
      await screen.findByText('2 Elfen von kicker eingetragen. Noch offen: Dortmund.', {
        normalizer: normal,
      }),
    ).toBeVisible();
    const ids = (teamId: string, count: number, from = 0) => people(teamId, count, from).map(({ id }) => id);
    expect(entered).toEqual([
      {
        source: { kind: 'named', name: 'kicker' },
        isRepeatMeant: false,
        elevens: [
          {
            fixtureId: 'f-fcb',
            teamId: 'fcb',
            playerIds: ids('fcb', 11),
            outIds: ids('fcb', 1, 12),
            doubtfulIds: ids('fcb', 1, 13),
          },
          { fixtureId: 'f-koe', teamId: 'koe', playerIds: ids('koe', 11), outIds: [], doubtfulIds: [] },
        ],
      },
    ]);
    expect(await field()).toHaveValue('Dortmund: wie eingefügt');
    expect(asked.some(({ answers }) => answers[0]?.playerId === 'koe-10')).toBe(true);
  });

  it('says what is wrong with each club, and enters a repeated eleven only if that is meant', async () => {
    const entered: EnterExpected[] = [];
    open({
      'sheets.readExpected': () =>
        reading(
          read('fcb', 'Bayern', { fault: 'repeated' }),
          read('koe', 'Köln', { fault: 'goalkeepers' }),
          read('bvb', 'Dortmund', { fault: 'notYours' }),
          read('fch', 'Heidenheim', { fault: 'noMatch', fixtureId: null }),
          read('svw', 'Werder', { named: people('svw', 12), fault: 'players' }),
        ),
      'sheets.enterExpected': (input) => {
        entered.push(input as EnterExpected);
        return { isComputed: false };
      },
    });
    await paste('eine ganze Seite');
    expect(await button(elevens(0))).toBeDisabled();
    for (const [club, fault] of [
      ['Köln', 'Genau einer der Elf muss Torhüter sein.'],
      ['Dortmund', 'Diesen Verein pflegst du nicht.'],
      ['Heidenheim', 'Für diesen Verein ist kein Spiel angesetzt.'],
      ['Werder', '12 Namen, eine Elf hat 11'],
    ] as const)
      expect((await readClub(club)).getByText(fault)).toBeVisible();
    const bayern = await readClub('Bayern');
    expect(bayern.getByText('Dieselbe Elf hat kicker schon für das Spiel davor genannt.')).toBeVisible();
    await userEvent.click(bayern.getByRole('checkbox', { name: 'Trotzdem eintragen' }));
    await press(elevens(1));
    expect(
      await screen.findByText(/^1.Elf von kicker eingetragen\..*Gerade läuft eine andere Berechnung/u),
    ).toBeVisible();
    expect(entered).toMatchObject([{ isRepeatMeant: true, elevens: [{ teamId: 'fcb' }] }]);
  });

  it('asks who says so, and for the club if the text names none', async () => {
    const asked: ExpectedText[] = [];
    open({
      'sheets.readExpected': (input) => {
        asked.push(input as ExpectedText);
        return asked.at(-1)?.teamId === 'koe'
          ? reading(read('koe', 'Köln'))
          : { clubs: [], unknownLines: ['Schwäbe, Hübers'] };
      },
      'sheets.enterExpected': () => ({ isComputed: true }),
    });
    await paste('Schwäbe, Hübers', '');
    expect(await screen.findByText('Sag noch, von wem das ist.')).toBeVisible();
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Für welchen Verein?' }),
      'Köln',
    );
    expect(await button(elevens(1))).toBeDisabled();
    await userEvent.click(screen.getByRole('combobox', { name: 'Von wem?' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Ich selbst' }));
    await press(elevens(1));
    expect(await screen.findByText('1 Elf eingetragen.', { normalizer: normal })).toBeVisible();
    expect(asked.at(-1)).toMatchObject({ source: { kind: 'person' }, teamId: 'koe' });
    expect(await field()).toHaveValue('');
  });

  it('keeps the text through a reload, and when it can be neither read nor entered', async () => {
    let isDown = true;
    const answers: Answers = {
      'sheets.readExpected': () => (isDown ? refusal('providerDown', 502)() : reading(read('koe', 'Köln'))),
      'sheets.enterExpected': refusal('expectedNotNext', 409),
    };
    const { router } = open(answers);
    await paste('Köln: …');
    expect(await screen.findByText(/^Den Text konnten wir nicht lesen\./u)).toBeVisible();
    isDown = false;
    await userEvent.click(await button('Noch einmal lesen'));
    await press(elevens(1));
    expect(await screen.findByText(/^Eine Elf wird für das nächste Spiel/u)).toBeVisible();
    expect(await field()).toHaveValue('Köln: …');
    takeConsoleErrors();
    await router.navigate('/impressum');
    await router.navigate('/erwartete-elfen');
    expect(await field()).toHaveValue('Köln: …');
    expect(await button(elevens(1))).toBeVisible();
    await userEvent.click(await button('Text leeren'));
    expect(await field()).toHaveValue('');
    expect(screen.queryByText('1 von 1 bereit')).not.toBeInTheDocument();
  });

  it('refuses a text that is too long', async () => {
    const { calls } = open();
    await paste('a'.repeat(20_001));
    expect(await screen.findByText(/^Zu lang: höchstens 20\.000 Zeichen/u)).toBeVisible();
    expect(calls).not.toContain('sheets.readExpected');
  });

  it('lists the clubs by kickoff with who expects what, and withdraws a list', async () => {
    const withdrawn: unknown[] = [];
    const list = {
      id: 'e1',
      source: { id: 'named kicker', kind: 'named', name: 'kicker', record: null, weight: 1 },
      enteredTs: '2025-02-08T09:00:00.000Z',
      enteredBy: 'Anna',
      isOwn: true,
      mayWithdraw: true,
      players: people('fcb', 11),
    } as const;
    const poor = { clubMatches: 20, rightOf11: 7.25, sameElevenAgain: 8 };
    const fair = { clubMatches: 1, rightOf11: 9, sameElevenAgain: 8 };
    open({
      'sheets.expectedDesk': () =>
        desk({
          clubs: [
            aClub('fcb', 'Bayern', {
              lists: [
                { ...list, players: [...list.players] },
                {
                  ...list,
                  id: 'e2',
                  source: { id: 'e2', kind: 'person', name: null, record: poor, weight: 0 },
                  enteredBy: null,
                  isOwn: false,
                  mayWithdraw: false,
                  players: null,
                },
                {
                  ...list,
                  id: 'e3',
                  source: { id: 'crowd', kind: 'crowd', name: '', record: fair, weight: 0.7 },
                  enteredBy: null,
                  isOwn: false,
                  mayWithdraw: false,
                  players: null,
                },
              ],
            }),
            aClub('koe', 'Köln', { isHome: false, hasOfficial: true }),
            aClub('bvb', 'Dortmund', { kickoffTs: '2025-02-09T16:30:00.000Z' }),
          ],
        }),
      'sheets.withdrawExpected': (input) => {
        withdrawn.push(input);
        return { isComputed: true };
      },
    });
    const panel = within(await screen.findByRole('region', { name: 'Nächste Spiele' }));
    expect(panel.getByText('Eine Elf gibt es für 1 von 3')).toBeVisible();
    expect(panel.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Samstag, 8. Februar 2025, 15:30 Uhr',
      'Sonntag, 9. Februar 2025, 17:30 Uhr',
    ]);
    const rowOf = (club: string) => within(panel.getByText(club).closest('li') ?? document.body);
    const bayern = rowOf('Bayern');
    await waitFor(() =>
      expect(bayern.getAllByText(/·/u).map(({ textContent }) => normal(textContent))).toEqual([
        '· vor 3h · von dir',
        '· vor 3h · zählt nicht',
        '· vor 3h',
      ]),
    );
    expect(bayern.getByText(/^Jemand, der den Verein pflegt/u)).toBeVisible();
    expect(bayern.getAllByText(/^fcb 0, fcb 1/u)).toHaveLength(1);
    const sources = within(screen.getByRole('region', { name: 'Trefferquote der Quellen' }));
    expect(sources.getAllByRole('listitem').map(({ textContent }) => normal(textContent))).toEqual([
      'Jemand, der den Verein pflegt 7,3 von 11 richtig, „dieselbe Elf“ 8 (20 Spiele) · zählt nicht: schlechter als „dieselbe Elf“ über 20 Spiele',
      'Tipprunden 9 von 11 richtig, „dieselbe Elf“ 8 (1 Spiel) · zählt zu 70 %',
    ]);
    expect(rowOf('Köln').getByText('bei Mainz')).toBeVisible();
    expect(rowOf('Köln').getByText('Die offizielle Elf ist bekannt.')).toBeVisible();
    expect(rowOf('Dortmund').getByText('Noch keine Elf')).toBeVisible();

    await userEvent.click(bayern.getByRole('button', { name: 'Elf von kicker für Bayern zurückziehen' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Zurückziehen' }));
    expect(await panel.findByText('Zurückgezogen: die Elf von kicker für Bayern.')).toBeVisible();
    expect(withdrawn).toEqual([{ id: 'e1' }]);
  });

  it('needs no club from a keeper of one', async () => {
    const asked: ExpectedText[] = [];
    open(
      {
        'sheets.expectedDesk': () => desk({ clubs: [aClub('koe', 'Köln')] }),
        'sheets.readExpected': (input) => {
          asked.push(input as ExpectedText);
          return reading(read('koe', 'Köln'));
        },
      },
      false,
    );
    await paste('Schwäbe, Hübers', 'Ich selbst');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ source: { kind: 'person' }, teamId: 'koe' }));
    expect(screen.queryByRole('combobox', { name: 'Für welchen Verein?' })).not.toBeInTheDocument();
    expect(await screen.findByText('1 von 1 bereit')).toBeVisible();
  });

  it('tells a fan who keeps no club how to become a keeper', async () => {
    open({ 'sheets.expectedDesk': () => desk({ mayEnter: false, clubs: [], sourceNames: [] }) }, false);
    expect(await screen.findByText('Erwartete Elfen trägt ein, wer einen Verein pflegt')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Spielbericht vorschlagen' })).toHaveAttribute(
      'href',
      '/spielberichte',
    );
  });
});
