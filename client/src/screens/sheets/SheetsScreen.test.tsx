import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { SheetDesk, SheetForm, SheetMatchRow } from '#shared/matchSheet/sheets.schema.ts';
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
const desk = (changes: Partial<SheetDesk> = {}): SheetDesk => ({
  isOpen: true,
  matches: [aMatch(), OTHER],
  keeps: null,
  elevens: [],
  differences: [],
  proposals: [],
  ...changes,
});
const club = (id: string, shortName: string, names: readonly string[]) => ({
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
    home: club('fcb', 'Bayern', BAYERN),
    away: club('svw', 'Werder', BREMEN),
    otherClubs: [{ name: '1. FC Köln', shortName: 'Köln' }],
    score: [1, 0],
  },
  sheets: [],
});
const open = (answers: Answers = {}, { path = '/spielberichte', isAdmin = true } = {}) =>
  renderHub({
    path,
    answers: {
      'account.me': () => ({ user: FAN, isAdmin, needsSecondFactor: false }),
      'catalog.dashboard': () => new Promise(() => {}),
      'sheets.desk': () => desk(),
      'sheets.form': () => form(),
      'admin.keepers': () => [],
      ...answers,
    },
  });
const field = () => screen.findByRole('textbox', { name: 'Spielbericht als Text' });
const paste = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
const WHOLE = `Bayern: ${BAYERN.join(', ').replace('Laimer', 'Laimer (46. Boey)')}\nWerder: ${BREMEN.join(', ')}\nTore: 1:0 Kane (12.)`;

describe('the desk of match sheets', () => {
  it('lists incomplete matches, newest matchday first, and shows the rest on demand', async () => {
    open({
      'sheets.desk': () =>
        desk({
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

  it('shows its interpretation beside the text, saves with Ctrl+Enter, and continues with the next match', async () => {
    const entered: unknown[] = [];
    open({
      'sheets.enter': (input) => {
        entered.push(input);
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
      await screen.findByRole('button', { name: 'Spielbericht einfügen: Bayern – Werder 1:0' }),
    );
    expect(await field()).toHaveFocus();
    await paste(WHOLE);
    expect(await screen.findByText('Bayern, Wechsel: 46. Max Boey für Max Laimer')).toBeVisible();
    expect(screen.getByText('Elf, Wechsel und Tore passen zusammen.')).toBeVisible();
    fireEvent.keyDown(await field(), { key: 'Enter', ctrlKey: true });
    expect(
      await screen.findByText(
        'Bayern – Werder 1:0: Bayern gilt, Werder ist gemerkt, gilt aber nicht, weil etwas nicht stimmt.',
      ),
    ).toBeVisible();
    expect(entered).toEqual([{ fixtureId: 'f1', text: WHOLE, answers: {} }]);
    expect(await screen.findByRole('region', { name: '7. Spieltag · Dortmund – Köln 1:0' })).toBeVisible();
    expect(await field()).toHaveValue('');
  });

  it('asks if two players match, and describes each fault in a sentence', async () => {
    const entered: { answers: object }[] = [];
    open(
      {
        'sheets.enter': (input) => {
          entered.push(input as never);
          return { sheetId: 's1', parts: [] };
        },
      },
      { path: '/spielberichte?spiel=f1' },
    );
    await paste(`${WHOLE.replace('Kane', 'Kane, Müller')}\nGelb: Müller`);
    expect(
      await screen.findByText('Bayern: 12 stehen in der Startelf, es dürfen nur 11 sein.'),
    ).toBeVisible();
    await paste(`${WHOLE}\nGelb: Müller`);
    const question = await screen.findByRole('group', { name: 'Wer ist „Müller“ (Zeile\u00A04)?' });
    // Before the button, so that users of a phone see it before they enter the sheet.
    const enter = screen.getByRole('button', { name: 'Eintragen und weiter' });
    expect(question.compareDocumentPosition(enter)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await userEvent.click(within(question).getByRole('button', { name: 'SVW Müller' }));
    expect(await screen.findByText('Werder, Gelb: SVW Müller')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Eintragen und weiter' }));
    await screen.findByRole('region', { name: '7. Spieltag · Dortmund – Köln 1:0' });
    expect(Object.values(entered[0]?.answers ?? {})).toEqual(['svw-12']);
  });

  it('rejects a text without names, and a substitute for a player sent off', async () => {
    open({}, { path: '/spielberichte?spiel=f1' });
    expect(await screen.findByText('Noch nichts. Füge einen Text ein.')).toBeVisible();
    await paste('Heute war schönes Wetter.');
    const fault = await screen.findByText('In diesem Text steht niemand aus den beiden Kadern.');
    const enter = screen.getByRole('button', { name: 'Eintragen und weiter' });
    // Shown before the sheet is entered.
    expect(fault.compareDocumentPosition(enter)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await paste(WHOLE.replace('Laimer (46. Boey)', 'Laimer (130. Boey), Kane'));
    expect(
      await screen.findByText(/^Bayern: Bei Max Boey fehlt die Minute des Wechsels, oder/u),
    ).toBeVisible();
    await paste(WHOLE.replace('Laimer (46. Boey)', 'Kane'));
    expect(await screen.findByText('Bayern: Max Kane steht zweimal da.')).toBeVisible();
    expect(screen.getByText('Bayern: Nur 10 von 11 stehen in der Startelf.')).toBeVisible();
    await paste(`${WHOLE}\nRot: Laimer (30.) / –`);
    expect(
      await screen.findByText(
        /Laimer sah Rot und soll danach ausgewechselt worden sein\. Für ihn kommt niemand\.$/u,
      ),
    ).toBeVisible();
  });

  it('keeps the text when it cannot be saved', async () => {
    open(
      {
        'sheets.enter': refusal('providerDown', 502),
      },
      { path: '/spielberichte?spiel=f1' },
    );
    await paste(WHOLE);
    await userEvent.click(screen.getByRole('button', { name: 'Eintragen und weiter' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/Datenquelle antwortet gerade nicht/u);
    expect(await field()).toHaveValue(WHOLE);
    expect(takeConsoleErrors()).not.toEqual([]);
  });

  it('lets fans only propose sheets', async () => {
    open({ 'sheets.desk': () => desk({ keeps: [] }) }, { path: '/spielberichte?spiel=f1', isAdmin: false });
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
      enteredTs: '2026-10-25T10:00:00.000Z',
    };
    open({
      'sheets.desk': () => desk({ proposals: [proposal] }),
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
    expect(
      region.getByText('Bayern – Werder: Bayern und Werder (unstimmig, gilt so nicht), von Anna'),
    ).toBeVisible();
    await userEvent.click(region.getByRole('button', { name: 'Anna pflegt künftig Bayern' }));
    expect(
      await screen.findByText(/Was dieser Fan für Bayern einträgt, gilt von jetzt an sofort/u),
    ).toBeVisible();
    await userEvent.click(region.getByRole('button', { name: 'Übernehmen' }));
    expect(done).toEqual([
      { sheetId: 's1', teamId: 'fcb' },
      { sheetId: 's1', decision: 'taken' },
    ]);
  });

  it('shows a proposal beside its interpretation', async () => {
    const sheet: SheetForm['sheets'][number] = {
      id: 's1',
      form: 'text',
      enteredTs: '2026-10-25T10:00:00.000Z',
      enteredBy: 'Anna',
      mayUndo: true,
      pasted: { text: WHOLE, answers: {} },
      parts: [{ teamId: 'fcb', state: 'proposed' }],
    };
    const proposal = {
      sheetId: 's1',
      fixtureId: 'f1',
      about: 'Bayern – Werder',
      clubs: [{ teamId: 'fcb', name: 'Bayern', isFaulty: false }],
      by: 'Anna',
      enteredTs: sheet.enteredTs,
    };
    open({
      'sheets.desk': () => desk({ proposals: [proposal] }),
      'sheets.form': () => ({ ...form(), sheets: [sheet] }),
    });
    const region = within(await screen.findByRole('region', { name: 'Vorschläge' }));
    await userEvent.click(region.getByRole('button', { name: 'Ansehen' }));
    expect(await field()).toHaveValue(WHOLE);
    expect(await screen.findByRole('button', { name: 'Text ansehen' })).toBeVisible();
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
        'sheets.desk': () => desk({ keeps: ['fcb'], elevens: [next] }),
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
        desk({
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
});
