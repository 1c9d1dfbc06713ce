import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { STARTER, type KnownPart } from '@hub/shared/matchSheet/matchSheet.ts';
import type {
  SheetsOverview,
  SheetForm,
  SheetInput,
  SheetMatchRow,
} from '@hub/shared/matchSheet/sheets.schema.ts';
import { FAN } from '../../testing/fakeAuth.ts';
import { type Answers, refusal, renderHub } from '../../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../../testing/setup.ts';

const BAYERN = [
  'Neuer',
  'Laimer',
  'Tah',
  'Upamecano',
  'Davies',
  'Kimmich',
  'Goretzka',
  'Olise',
  'Musiala',
  'Díaz',
  'Kane',
];
const BREMEN = [
  'Backhaus',
  'Weiser',
  'Stark',
  'Friedl',
  'Deman',
  'Lynen',
  'Stage',
  'Schmid',
  'Njinmah',
  'Grüll',
  'Topp',
];

const side = (teamId: string, shortName: string, part: SheetMatchRow['home']['part']) => ({
  teamId,
  name: shortName,
  shortName,
  part,
});
const aMatch = (changes: Partial<SheetMatchRow> = {}): SheetMatchRow => ({
  fixtureId: 'f1',
  matchday: 8,
  kickoffTs: '2026-10-24T13:30:00.000Z',
  score: '1:0',
  home: side('fcb', 'Bayern', 'missing'),
  away: side('svw', 'Werder', 'missing'),
  ...changes,
});
const OTHER = aMatch({
  fixtureId: 'f2',
  matchday: 7,
  home: side('bvb', 'Dortmund', 'eleven'),
  away: side('koe', 'Köln', 'complete'),
});
const overview = (changes: Partial<SheetsOverview> = {}): SheetsOverview => ({
  isOpen: true,
  matches: [aMatch(), OTHER],
  keeps: null,
  elevens: [],
  differences: [],
  proposals: [],
  ...changes,
});
const sheetClub = (id: string, shortName: string, names: readonly string[]) => ({
  id,
  name: shortName,
  shortName,
  players: [...names, 'Boey', 'Müller'].map((name, n) => ({
    id: `${id}-${n}`,
    name: `${name === 'Müller' ? id.toUpperCase() : 'Max'} ${name}`,
    fullName: null,
    positionGroup: n === 0 ? ('goalkeeper' as const) : ('midfielder' as const),
  })),
});
const form = (): SheetForm => ({
  match: {
    home: sheetClub('fcb', 'Bayern', BAYERN),
    away: sheetClub('svw', 'Werder', BREMEN),
    score: [1, 0],
  },
  starters: { home: [], away: [] },
  sheets: [],
});
const open = (answers: Answers = {}, { path = '/spielberichte', isAdmin = true } = {}) =>
  renderHub({
    path,
    answers: {
      'account.me': () => ({ user: FAN, isAdmin, needsSecondFactor: false }),
      'catalog.dashboard': () => new Promise(() => {}),
      'sheets.desk': () => overview(),
      'sheets.form': () => form(),
      'admin.keepers': () => [],
      ...answers,
    },
  });
/** The part of the form about a club. */
const clubForm = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name });
  const group = heading.closest('fieldset');
  if (group === null) throw new Error(`No form of ${name}`);
  return within(group);
};
type ClubForm = Awaited<ReturnType<typeof clubForm>>;
const tap = (club: ClubForm, name: string) =>
  userEvent.click(club.getByRole('button', { name: new RegExp(`^${name}`, 'u') }));
const pasteEleven = (club: ClubForm, names: readonly string[]) => {
  const field = club.getByRole('textbox', { name: 'Aufstellung als Text einfügen' });
  fireEvent.change(field, { target: { value: names.join(', ') } });
};
const idsOf = (teamId: string, names: readonly string[]) => names.map((_name, n) => `${teamId}-${n}`);
const part = (id: string, changes: Partial<KnownPart> = {}): KnownPart => ({
  ...STARTER,
  playerId: id,
  name: id,
  ...changes,
});

describe('the screen of match sheets', () => {
  it('lists incomplete matches, newest matchday first, and shows the rest on demand', async () => {
    open({
      'sheets.desk': () =>
        overview({
          matches: [
            aMatch(),
            OTHER,
            aMatch({
              fixtureId: 'f3',
              matchday: 6,
              home: side('fcb', 'Mainz', 'complete'),
              away: side('koe', 'Köln', 'complete'),
            }),
          ],
        }),
    });
    const headings = await screen.findAllByRole('heading', { level: 3 });
    expect(headings.map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '))).toEqual([
      '8. Spieltag · 1 Spiel fehlt',
      '7. Spieltag · 1 Spiel fehlt',
    ]);
    expect(screen.getByText(/Dortmund nur die Elf, Köln vollständig/u)).toBeVisible();
    await userEvent.click(screen.getByRole('switch', { name: 'Auch Spiele zeigen, die vollständig sind' }));
    expect(await screen.findByText(/Mainz – Köln/u)).toBeVisible();
  });

  it('takes an eleven from a text, and changes, cards and goals by taps, then continues with the next match', async () => {
    const entered: SheetInput[] = [];
    open({
      'sheets.enter': (input) => {
        entered.push(input as SheetInput);
        return {
          sheetId: 's1',
          parts: [
            { teamId: 'fcb', state: 'counts' },
            { teamId: 'svw', state: 'faulty' },
          ],
        };
      },
    });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Spielbericht eintragen: Bayern – Werder 1:0' }),
    );
    const bayern = await clubForm('Bayern');
    expect(bayern.getByRole('heading')).toHaveFocus();
    const enter = screen.getByRole('button', { name: 'Eintragen und weiter' });
    expect(enter).toBeDisabled();
    pasteEleven(bayern, BAYERN);
    expect(bayern.getByText('11 von 11 gewählt')).toBeVisible();
    await userEvent.click(bayern.getByRole('button', { name: 'Weiter zum Spielverlauf' }));
    expect(bayern.getByRole('heading')).toHaveFocus();

    await tap(bayern, 'Boey');
    await tap(bayern, 'Laimer');
    expect(bayern.getByText('Boey kommt für Laimer')).toBeVisible();
    const change = bayern.getByRole('button', { name: 'Wechsel eintragen' });
    await userEvent.click(change);
    expect(bayern.getByText('1 bis 90, bitte.')).toBeVisible();
    await userEvent.type(bayern.getByRole('textbox', { name: 'Minute' }), '46{Enter}');
    expect(bayern.getByText('46. Boey für Laimer')).toBeVisible();
    expect(bayern.getByText('Eingetragen: 46. Boey für Laimer')).toBeInTheDocument();
    // The focus stays at the names, for the next event.
    expect(bayern.getByRole('button', { name: /^Laimer/u })).toHaveFocus();
    expect(bayern.getByRole('button', { name: 'Laimer, ausgewechselt 46.' })).toBeVisible();

    await tap(bayern, 'Tah');
    expect(bayern.getByRole('button', { name: 'Raus ohne Ersatz' })).toBeVisible();
    await userEvent.type(bayern.getByRole('textbox', { name: 'Minute' }), '90+3');
    await userEvent.click(bayern.getByRole('button', { name: 'Gelb' }));
    await tap(bayern, 'Kane');
    await tap(bayern, 'Olise');
    await userEvent.click(bayern.getByRole('button', { name: 'Tor' }));
    expect(bayern.getByText('Tor: Kane, Vorlage Olise')).toBeVisible();
    await tap(bayern, 'Laimer');
    await tap(bayern, 'Müller');
    expect(bayern.getByText(/^Für einen Wechsel muss einer auf dem Platz stehen/u)).toBeVisible();
    await tap(bayern, 'Müller');
    await tap(bayern, 'Laimer');

    const werder = await clubForm('Werder');
    await tap(werder, 'Topp');
    expect(await screen.findByText('Werder: Nur 1 von 11 stehen in der Startelf.')).toBeVisible();
    await userEvent.click(enter);
    expect(
      await screen.findByText(
        'Bayern – Werder 1:0: Bayern gilt, Werder ist gemerkt, gilt aber nicht, weil etwas nicht stimmt.',
      ),
    ).toBeVisible();
    expect(entered).toEqual([
      {
        fixtureId: 'f1',
        home: {
          newcomers: [],
          starters: idsOf('fcb', BAYERN),
          changes: [{ off: 'fcb-1', on: 'fcb-11', minute: 46 }],
          cards: [{ playerId: 'fcb-2', card: 'yellow', minute: 90 }],
          goals: [{ playerId: 'fcb-10', isOwn: false, assistId: 'fcb-7' }],
        },
        away: { newcomers: [], starters: ['svw-10'], changes: [], cards: [], goals: [] },
      },
    ]);
    expect(await screen.findByRole('region', { name: '7. Spieltag · Dortmund – Köln 1:0' })).toBeVisible();
  });

  it('starts with the known starters, sends only what changed, and takes entries back', async () => {
    const entered: SheetInput[] = [];
    open(
      {
        'sheets.form': () => ({
          ...form(),
          starters: { home: idsOf('fcb', BAYERN), away: idsOf('svw', BREMEN) },
        }),
        'sheets.enter': (input) => {
          entered.push(input as SheetInput);
          return { sheetId: 's1', parts: [] };
        },
      },
      { path: '/spielberichte?spiel=f1' },
    );
    const bayern = await clubForm('Bayern');
    await tap(bayern, 'Kane');
    await userEvent.type(bayern.getByRole('textbox', { name: 'Minute' }), '80');
    await userEvent.click(bayern.getByRole('button', { name: 'Rot' }));
    await tap(bayern, 'Olise');
    await userEvent.click(bayern.getByRole('button', { name: 'Tor' }));
    await userEvent.click(bayern.getByRole('button', { name: 'Entfernen: 80. Rot: Kane' }));
    expect(bayern.queryByText('80. Rot: Kane')).not.toBeInTheDocument();
    expect(
      screen.getByText('Für Werder trägst du gerade nichts ein. Du kannst es später nachholen.'),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Eintragen und weiter' }));
    await screen.findByRole('region', { name: '7. Spieltag · Dortmund – Köln 1:0' });
    expect(entered[0]).toMatchObject({ home: { cards: [], goals: [{ playerId: 'fcb-7' }] }, away: null });
  });

  it('adds a player who is in no squad', async () => {
    open({}, { path: '/spielberichte?spiel=f1' });
    const bayern = await clubForm('Bayern');
    await userEvent.click(bayern.getByText('Jemand fehlt im Kader'));
    await userEvent.type(bayern.getByRole('textbox', { name: 'Name' }), 'Neu Zugang{Enter}');
    await tap(bayern, 'Zugang');
    expect(bayern.getByRole('button', { name: 'Zugang', pressed: true })).toBeVisible();
    expect(bayern.getByText('1 von 11 gewählt')).toBeVisible();
  });

  it('keeps what was tapped when it cannot be saved', async () => {
    open({ 'sheets.enter': refusal('providerDown', 502) }, { path: '/spielberichte?spiel=f1' });
    const bayern = await clubForm('Bayern');
    pasteEleven(bayern, BAYERN);
    await userEvent.click(screen.getByRole('button', { name: 'Eintragen und weiter' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/Datenquelle antwortet gerade nicht/u);
    expect(bayern.getByText('11 von 11 gewählt')).toBeVisible();
    expect(takeConsoleErrors()).not.toEqual([]);
  });

  it('lets fans only propose sheets', async () => {
    open(
      { 'sheets.desk': () => overview({ keeps: [] }) },
      { path: '/spielberichte?spiel=f1', isAdmin: false },
    );
    expect(await screen.findByRole('button', { name: 'Vorschlagen und weiter' })).toBeVisible();
    expect(screen.getByText(/gilt, sobald jemand es übernimmt/u)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Viele auf einmal' })).not.toBeInTheDocument();
  });

  it('accepts proposals, and makes their author a keeper of a club', async () => {
    const done: unknown[] = [];
    const proposal = {
      sheetId: 's1',
      fixtureId: 'f1',
      about: 'Bayern – Werder',
      clubs: [
        { teamId: 'fcb', name: 'Bayern', isFaulty: false },
        { teamId: 'svw', name: 'Werder', isFaulty: true },
      ],
      by: 'Anna',
      accountSinceTs: '2025-02-05T11:00:00.000Z',
      enteredTs: '2026-10-25T10:00:00.000Z',
    };
    const nameless = { ...proposal, sheetId: 's2', by: null, accountSinceTs: null };
    open({
      'sheets.desk': () => overview({ proposals: [proposal, nameless] }),
      'admin.trustKeeper': (input) => {
        done.push(input);
        return null;
      },
      'sheets.decide': (input) => {
        done.push(input);
        return null;
      },
    });
    const region = within(await screen.findByRole('region', { name: 'Vorschläge' }));
    expect(region.getAllByText('Bayern – Werder: Bayern und Werder (unstimmig, gilt so nicht)')).toHaveLength(
      2,
    );
    expect(await region.findByText('von Anna · Konto seit 3 Tagen')).toBeVisible();
    expect(region.getByText('von jemandem ohne Namen · Alter des Kontos unbekannt')).toBeVisible();
    expect(region.getByRole('button', { name: 'Dieser Fan ohne Namen pflegt künftig Bayern' })).toBeVisible();
    await userEvent.click(region.getByRole('button', { name: 'Anna pflegt künftig Bayern' }));
    expect(
      await screen.findByText(/Was dieser Fan für Bayern einträgt, gilt von jetzt an sofort/u),
    ).toBeVisible();
    await userEvent.click(region.getAllByRole('button', { name: 'Übernehmen' })[0] as HTMLElement);
    expect(done).toEqual([
      { sheetId: 's1', teamId: 'fcb' },
      { sheetId: 's1', decision: 'taken' },
    ]);
  });

  it.each(['form', 'text'] as const)('shows a proposal entered as %s in the form', async (how) => {
    const players = [
      ...BAYERN.map((_name, n) => part(`fcb-${n}`, n === 1 ? { offMinute: 60 } : {})),
      part('fcb-11', { started: false, onMinute: 60, yellow: true, yellowMinute: 70 }),
    ];
    const sheet: SheetForm['sheets'][number] = {
      id: 's1',
      form: how,
      enteredTs: '2026-10-25T10:00:00.000Z',
      enteredBy: 'Anna',
      isOwn: false,
      mayUndo: true,
      parts: [{ teamId: 'fcb', state: 'proposed', players }],
    };
    const proposal = {
      sheetId: 's1',
      fixtureId: 'f1',
      about: 'Bayern – Werder',
      clubs: [{ teamId: 'fcb', name: 'Bayern', isFaulty: false }],
      by: 'Anna',
      accountSinceTs: null,
      enteredTs: sheet.enteredTs,
    };
    open({
      'sheets.desk': () => overview({ proposals: [proposal] }),
      'sheets.form': () => ({ ...form(), sheets: [sheet] }),
    });
    const region = within(await screen.findByRole('region', { name: 'Vorschläge' }));
    await userEvent.click(region.getByRole('button', { name: 'Ansehen' }));
    const bayern = await clubForm('Bayern');
    const list = within(bayern.getByRole('list', { name: 'Eingetragen' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '60. Boey für Laimer',
      '70. Gelb: Boey',
    ]);
    expect(screen.getByRole('button', { name: 'Eintragen und weiter' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Zurücknehmen' })).toBeVisible();
  });

  it('sends a fan’s open proposal again with the part that they change', async () => {
    const entered: SheetInput[] = [];
    const ofClub = (id: string, names: readonly string[]) => ({
      teamId: id,
      state: 'proposed' as const,
      players: names.map((_name, n) => part(`${id}-${n}`)),
    });
    const own = {
      id: 's1',
      form: 'form' as const,
      enteredTs: '2026-10-25T10:00:00.000Z',
      enteredBy: 'Fritzi Fan',
      isOwn: true,
      mayUndo: true,
      parts: [ofClub('fcb', BAYERN), ofClub('svw', BREMEN)],
    };
    open(
      {
        'sheets.desk': () => overview({ keeps: [] }),
        'sheets.form': () => ({ ...form(), sheets: [own] }),
        'sheets.enter': (input) => {
          entered.push(input as SheetInput);
          return { sheetId: 's2', parts: [] };
        },
      },
      { path: '/spielberichte?spiel=f1', isAdmin: false },
    );
    const bayern = await clubForm('Bayern');
    await tap(bayern, 'Kane');
    await userEvent.click(bayern.getByRole('button', { name: 'Tor' }));
    expect(await screen.findByText('Startelf, Wechsel und Tore passen zusammen.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Vorschlagen und weiter' }));
    await screen.findByRole('region', { name: '7. Spieltag · Dortmund – Köln 1:0' });
    expect(entered[0]).toMatchObject({
      home: { goals: [{ playerId: 'fcb-10' }] },
      away: { starters: idsOf('svw', BREMEN) },
    });
  });

  it('lets a club keeper enter the official eleven', async () => {
    const entered: unknown[] = [];
    const squad = BAYERN.map((name, n) => ({
      id: `fcb-${n}`,
      name: `Max ${name}`,
      positionPrimary: n === 0 ? 'GK' : 'CM',
      positionGroup: n === 0 ? ('goalkeeper' as const) : ('midfielder' as const),
      status: 'fit' as const,
      suspension: null,
      ailment: null,
      startProbability: 0.5,
    }));
    const next = {
      fixtureId: 'f9',
      teamId: 'fcb',
      club: 'Bayern',
      about: 'Bayern – Köln',
      kickoffTs: '2026-10-31T14:30:00.000Z',
      hasEleven: false,
    };
    open(
      {
        'sheets.desk': () => overview({ keeps: ['fcb'], elevens: [next] }),
        'sheets.elevenForm': () => ({
          squad,
          predicted: squad.map(({ id }) => id),
          entered: null,
          mayWithdraw: false,
        }),
        'sheets.enterEleven': (input) => {
          entered.push(input);
          return { isComputed: true };
        },
      },
      { isAdmin: false },
    );
    const panel = within(await screen.findByRole('region', { name: 'Offizielle Aufstellungen' }));
    expect(screen.getByRole('link', { name: 'Erwartete Elfen' })).toHaveAttribute('href', '/erwartete-elfen');
    expect(panel.getByText(/Bayern fehlt noch/u)).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: 'Elf von Bayern eintragen' }));
    await userEvent.click(await panel.findByRole('button', { name: 'Wahrscheinlichste Elf ankreuzen' }));
    expect(await panel.findAllByRole('checkbox', { checked: true })).toHaveLength(11);
    await userEvent.click(panel.getByRole('button', { name: 'Aufstellung eintragen' }));
    expect(await screen.findByText(/^Eingetragen: Die Aufstellung von Bayern/u)).toBeVisible();
    expect(entered).toEqual([{ fixtureId: 'f9', teamId: 'fcb', playerIds: squad.map(({ id }) => id) }]);
  });

  it('names two users who disagree about an eleven, and lets administrators undo one entry', async () => {
    const undone: unknown[] = [];
    open({
      'sheets.desk': () =>
        overview({
          differences: [
            {
              isEleven: true,
              fixtureId: 'f9',
              about: 'Bayern – Köln',
              club: 'Bayern',
              counting: { sheetId: 's2', by: 'Anna' },
              other: { sheetId: 's1', by: 'Bert' },
              names: ['Max Boey', 'Max Laimer'],
            },
          ],
        }),
      'sheets.undo': (input) => {
        undone.push(input);
        return null;
      },
    });
    const region = within(await screen.findByRole('region', { name: 'Zwei sagen Verschiedenes' }));
    expect(
      region.getByText(/Bayern – Köln, Aufstellung von Bayern: Max Boey und Max Laimer\./u),
    ).toBeVisible();
    await userEvent.click(region.getByRole('button', { name: 'Aufstellung von Anna zurücknehmen' }));
    expect(undone).toEqual([{ sheetId: 's2' }]);
  });

  it('enters a friendly from two texts, and withdraws one', async () => {
    const squad = form().match.home.players.map(({ id, name, positionGroup }) => ({
      id,
      name,
      positionGroup,
    }));
    const calls: unknown[] = [];
    const record = (input: unknown) => {
      calls.push(input);
      return { isComputed: true };
    };
    const friendly = {
      id: 't1',
      day: '2026-08-01',
      opponent: 'Luzern',
      starters: [{ id: 'fcb-0', name: 'Max Neuer' }],
      cameOn: [],
    };
    open({
      'sheets.friendlies': () => ({
        clubs: [{ teamId: 'fcb', club: 'Bayern', squad, friendlies: [friendly] }],
      }),
      'sheets.enterFriendly': record,
      'sheets.withdrawFriendly': record,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Testspiele zeigen und eintragen' }));
    expect(await screen.findByText('01.08.2026 gegen Luzern: Max Neuer')).toBeVisible();
    const enter = screen.getByRole('button', { name: 'Testspiel eintragen' });
    const type = (name: string, value: string) =>
      fireEvent.change(screen.getByLabelText(name), { target: { value } });
    type('Tag', '2026-08-08');
    type('Gegner', 'FC Basel');
    type('Elf des Testspiels', [...BAYERN.slice(0, 10), 'Niemandmann'].join(', '));
    expect(screen.getByText(/Nicht eindeutig im Kader: Niemandmann/u)).toBeVisible();
    expect(enter).toBeDisabled();
    type('Elf des Testspiels', BAYERN.join(', '));
    type('Eingewechselt (wenn bekannt)', 'Boey');
    expect(screen.getByText('11 von 11 erkannt, 1 eingewechselt.')).toBeVisible();
    await userEvent.click(enter);
    expect(
      await screen.findByText('Testspiel von Bayern eingetragen, die Prognose ist neu berechnet.'),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Zurücknehmen: gegen Luzern' }));
    expect(await screen.findByText('Testspiel von Bayern zurückgenommen.')).toBeVisible();
    expect(calls).toEqual([
      {
        teamId: 'fcb',
        day: '2026-08-08',
        opponent: 'FC Basel',
        starterIds: idsOf('fcb', BAYERN),
        cameOnIds: ['fcb-11'],
      },
      { id: 't1' },
    ]);
  });
});
