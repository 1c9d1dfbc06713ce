import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { SourcesAdmin, SourceState } from '@hub/shared/feeds/feeds.schema.ts';
import { FAN } from '../../testing/fakeAuth.ts';
import { type Answers, hubFailure, refusal, renderHub } from '../../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../../testing/setup.ts';

const state = (changes: Partial<SourceState> = {}): SourceState => ({
  source: 'openligadb',
  isOn: true,
  missingKey: null,
  lacksLeague: false,
  missingMaster: null,
  isPaused: false,
  lastSuccessTs: '2025-02-08T11:00:00.000Z',
  items: 324,
  error: null,
  unread: [],
  requestsToday: 1200,
  requestsPerDay: 5000,
  ...changes,
});
const FAILURE = { code: 'empty', ts: '2025-02-08T11:30:00.000Z', failures: 1 } as const;
const overview = (changes: Partial<SourcesAdmin> = {}): SourcesAdmin => ({
  sources: [state()],
  held: [],
  conflicts: [],
  questions: [],
  clubQuestions: [],
  clubs: [],
  heldBackSeasons: [],
  newsFeeds: [],
  contradictions: [],
  elevens: [],
  incompleteReports: [],
  unknownPositions: [],
  ...changes,
});

/** @param answers of `admin.sources`, call by call; the last one is repeated */
function open(answers: SourcesAdmin[], more: Answers = {}, isAdmin = true) {
  let asked = 0;
  return renderHub({
    path: '/quellen',
    answers: {
      'account.me': () => ({ user: FAN, isAdmin, needsSecondFactor: false }),
      'catalog.dashboard': () => new Promise(() => {}),
      'admin.sources': () => answers[Math.min(asked++, answers.length - 1)],
      ...more,
    },
  });
}

describe('the sources', () => {
  it('are listed for everyone with their licences, and with nothing else for fans', async () => {
    const { calls } = open([], {}, false);
    expect(await screen.findByText(/Welche eingeschaltet sind, bestimmt sein Betreiber/u)).toBeVisible();
    expect(await screen.findByText(/Open Database License/u)).toBeVisible();
    await waitFor(() => expect(calls).toContain('account.me'));
    expect(screen.queryByRole('heading', { name: 'Stand der Quellen' })).not.toBeInTheDocument();
    expect(calls).not.toContain('admin.sources');
  });

  it('name fixtures about which two sources disagree', async () => {
    const conflict = {
      id: 'x',
      about: 'Bayern – Union Berlin',
      field: 'result',
      winner: 'openligadb',
      shown: '2:1',
      loser: 'football-data',
      refused: '2:2',
    } as const;
    open([overview({ conflicts: [conflict] })]);
    expect(await screen.findByText('Bayern – Union Berlin: Ergebnis')).toBeVisible();
    expect(screen.getByText('OpenLigaDB, gezeigt: 2:1')).toBeVisible();
    expect(screen.getByText('football-data.org: 2:2')).toBeVisible();
  });

  it('ask for unreported positions, twenty at a time, one tap each', async () => {
    const unknownPositions = Array.from({ length: 23 }, (_none, n) => ({
      playerId: `p${n}`,
      name: `Spieler ${n}`,
      club: 'Bayern',
    }));
    const answered: unknown[] = [];
    open([], {
      'admin.sources': () => overview({ unknownPositions: unknownPositions.slice(answered.length) }),
      'admin.answerPosition': (input) => void answered.push(input),
    });
    const title = await screen.findByRole('heading', { name: 'Wo spielen sie? (23)' });
    const panel = within(title.closest('section') ?? document.body);
    expect(panel.getAllByRole('listitem')).toHaveLength(20);
    await userEvent.click(panel.getByRole('button', { name: /^3\s+weitere Spieler$/u }));
    expect(panel.getAllByRole('listitem')).toHaveLength(23);
    const first = within(panel.getByRole('group', { name: 'Position von Spieler 0' }));
    await userEvent.click(first.getByRole('button', { name: 'Tor' }));
    expect(await screen.findByRole('heading', { name: 'Wo spielen sie? (22)' })).toBeVisible();
    expect(answered).toEqual([{ playerId: 'p0', position: 'GK' }]);
  });

  it('name matches that a source reported incompletely, and what is missing', async () => {
    const match = {
      source: 'highlightly',
      about: 'Bayern – Union Berlin',
      club: 'Bayern',
      kickoffTs: '2025-02-07T19:30:00.000Z',
      lack: 'bench',
    } as const;
    open([overview({ incompleteReports: [match] })]);
    const title = await screen.findByRole('heading', { name: 'Unvollständig gemeldete Spiele (1)' });
    const panel = within(title.closest('section') ?? document.body);
    expect(panel.getByText('Bayern: von Bank und Eingewechselten fehlen Spieler')).toBeVisible();
    expect(panel.getByText(/^Highlightly, Spiel vom .*7\. Februar/u)).toBeVisible();
    expect(panel.getByText(/gilt nicht als nicht eingesetzt/u)).toBeVisible();
  });

  it('say which other source a source depends on, if that one is off', async () => {
    open([overview({ sources: [state({ source: 'highlightly', missingMaster: 'openligadb' })] })]);
    expect(await screen.findByText(/aber ohne OpenLigaDB/u)).toBeVisible();
  });

  it('name elevens that a source contradicts, and link to the form', async () => {
    const eleven = {
      fixtureId: 'f1',
      teamId: 'fcb',
      about: 'Bayern – Union Berlin',
      club: 'Bayern',
      onlyEntered: ['Harry Kane', null],
      onlyReported: ['Thomas Müller'],
      reportedBy: 'api-football',
    } as const;
    open([
      overview({
        elevens: [
          { ...eleven, onlyEntered: [...eleven.onlyEntered], onlyReported: [...eleven.onlyReported] },
        ],
      }),
    ]);
    const row = (await screen.findByRole('heading', { name: 'Bayern (Bayern – Union Berlin)' })).closest(
      'li',
    );
    expect(row).toHaveTextContent('Nur eingetragen: Harry Kane, ein Spieler, der nicht mehr im Kader ist');
    expect(row).toHaveTextContent('Nur bei API-Football: Thomas Müller');
    expect(screen.getByRole('link', { name: 'Elf prüfen' })).toHaveAttribute(
      'href',
      '/agent-flows?spiel=f1&verein=fcb',
    );
  });

  it.each([
    [state(), 'in Ordnung', /Heute 1\.200 von 5\.000 Anfragen/u],
    [state({ isOn: false, lastSuccessTs: null }), 'aus', 'Noch nie gelesen.'],
    [state({ isPaused: true }), 'angehalten', /324\sAngaben/u],
    [state({ lastSuccessTs: null }), 'wartet', /Noch nie gelesen/u],
    [
      state({ source: 'sportmonks', error: { ...FAILURE, code: 'refused', failures: 3 } }),
      'gestört',
      /Prüfe den Schlüssel.*\(3-mal, zuletzt am 8\. Februar/u,
    ],
    [state({ error: { ...FAILURE, code: 'refused' } }), 'gestört', /lehnt die Anfrage ab\. \(8\. Februar/u],
    [state({ unread: ['90119 HSV (team1.teamName)'] }), 'in Ordnung', /unlesbar und fehlt: 90119 HSV/u],
    [state({ error: { ...FAILURE, code: 'wrongKey' } }), 'gestört', /lehnt die Anfrage ab\. \(8\. Februar/u],
    [state({ error: { ...FAILURE, code: 'notFound' } }), 'gestört', /Unter dieser Adresse ist .* nichts/u],
    [state({ error: { ...FAILURE, code: 'notRecorded' } }), 'gestört', /aus Aufzeichnungen/u],
    [
      state({ source: 'football-data', isOn: false, missingKey: 'FOOTBALL_DATA_TOKEN', lastSuccessTs: null }),
      'ohne Schlüssel',
      'Eingeschaltet, aber ohne Schlüssel: Trag FOOTBALL_DATA_TOKEN unter Hub einrichten ein.',
    ],
  ])('show their state: case %#', async (source, label, sentence) => {
    open([overview({ sources: [source] })]);
    const panel = within(await screen.findByRole('region', { name: 'Stand der Quellen' }));
    expect(panel.getByText(label)).toBeVisible();
    expect(panel.getByText(sentence)).toBeVisible();
  });

  it('can be read and paused with a click', async () => {
    const sent: unknown[] = [];
    open([overview(), overview({ sources: [state({ isPaused: true })] })], {
      'admin.pullSource': (input) => {
        sent.push(input);
        return { changed: 2 };
      },
      'admin.pauseSource': (input) => void sent.push(input),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Jetzt abrufen' }));
    expect(await screen.findByText(/2\sAngaben neu oder geändert/u)).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: /Fortsetzen|Anhalten/u }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]).toEqual({ source: 'openligadb' });
  });

  it.each(['empty', 'unreachable'] as const)('say once why they could not be read: %s', async (code) => {
    const never = state({ lastSuccessTs: null });
    open(
      [overview({ sources: [never] }), overview({ sources: [{ ...never, error: { ...FAILURE, code } }] })],
      {
        'admin.pullSource': refusal('conflict', 409, 'sourceUnusable'),
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Jetzt abrufen' }));
    const reason = await screen.findByText(/Die Quelle (hat leer geantwortet|antwortet nicht)/u);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Jetzt abrufen' })).toBeEnabled());
    const row = reason.closest('li');
    expect(row).toHaveTextContent('Noch nie gelesen.');
    expect(row).not.toHaveTextContent(/letzte Stand|keine brauchbare Antwort/u);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(takeConsoleErrors()).not.toEqual([]);
  });

  it('say that they could not be requested at all', async () => {
    open([overview()], {
      'admin.pullSource': refusal('conflict', 409, 'sourceOff'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Jetzt abrufen' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Diese Quelle ist nicht eingeschaltet.');
    expect(takeConsoleErrors()).not.toEqual([]);
  });

  it('are not all described as off while only a key is missing', async () => {
    open([overview({ sources: [state({ isOn: false, missingKey: 'SPORTMONKS_TOKEN' })] })]);
    expect(await screen.findByText(/Trag SPORTMONKS_TOKEN/u)).toBeVisible();
    expect(screen.queryByText(/Keine Quelle ist eingeschaltet/u)).not.toBeInTheDocument();
  });
});

describe('the feeds of headlines', () => {
  it('show their state and their terms', async () => {
    const feed = { id: 'kicker', name: 'kicker', club: null, lastSuccessTs: null, error: null, items: 0 };
    open([
      overview({
        newsFeeds: [
          { ...feed, terms: 'kicker', error: 'malformed' },
          {
            ...feed,
            id: 'sge',
            name: 'Eintracht Frankfurt',
            club: 'Frankfurt',
            terms: 'headline',
            lastSuccessTs: '2025-02-08T11:00:00.000Z',
            items: 12,
          },
        ],
      }),
    ]);
    const panel = within(await screen.findByRole('region', { name: 'Nachrichtenfeeds' }));
    expect(panel.getByText(/ohne Archiv/u)).toHaveTextContent('Noch nie gelesen.');
    expect(panel.getByText(/Die Antwort ist nicht zu lesen/u)).toBeVisible();
    expect(panel.getByRole('heading', { name: 'Eintracht Frankfurt: Frankfurt' })).toBeVisible();
    expect(panel.getByText(/12\sSchlagzeilen/u)).toBeVisible();
  });
});

describe("a feed's contradiction of an administrator's entry", () => {
  it('is shown with both sides and an end, and the entry can be released', async () => {
    const sent: unknown[] = [];
    const contradiction = {
      playerId: 'p1',
      name: 'Jonathan Tah',
      club: 'Bayern',
      entered: 'injured',
      enteredBy: 'Pressekonferenz',
      enteredTs: '2025-02-08T09:00:00.000Z',
      reported: 'fit',
      reportedBy: 'api-football',
      reportedTs: '2025-02-08T10:00:00.000Z',
      endsTs: '2025-02-09T14:30:00.000Z',
    } as const;
    open([overview({ contradictions: [contradiction] }), overview()], {
      'admin.releaseAvailability': (input) => {
        sent.push(input);
        return { isComputed: true };
      },
    });
    const panel = within(await screen.findByRole('region', { name: 'Quelle widerspricht der Redaktion' }));
    expect(panel.getByText(/Eingetragen: verletzt \(Pressekonferenz/u)).toBeVisible();
    expect(panel.getByText(/api-football: einsatzbereit/u)).toHaveTextContent('Gilt bis');
    await userEvent.click(panel.getByRole('button', { name: 'Eintrag freigeben' }));
    await waitFor(() => expect(sent).toEqual([{ playerId: 'p1' }]));
  });
});

describe('the queues', () => {
  const HELD = {
    id: 'h1',
    kind: 'kickoffFarFromMatchday' as const,
    about: 'Bayern – Union Berlin',
    shown: '2026-09-05T13:30:00.000Z',
    reported: '2026-05-09T13:30:00.000Z',
    heldTs: '2026-08-29T12:00:00.000Z',
  };
  const QUESTION = {
    id: 'football-data:1',
    source: 'football-data' as const,
    name: 'E. Demirović',
    club: 'Stuttgart',
    birthdate: null,
    candidates: [{ id: 'p1', name: 'Ermedin Demirović', birthdate: '1998-03-25' }],
  };

  it('show a held-back change as a difference, to accept or refuse', async () => {
    const sent: unknown[] = [];
    open([overview({ held: [HELD] }), overview()], {
      'admin.decidePendingChange': (input) => void sent.push(input),
    });
    const panel = within(await screen.findByRole('region', { name: 'Zurückgehaltene Änderungen' }));
    expect(panel.getByRole('heading', { level: 3 })).toHaveTextContent(
      'Bayern – Union Berlin: der Anstoß liegt weit vom Spieltag entfernt',
    );
    expect(panel.getByText(/9\. Mai 2026/u)).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: 'Übernehmen' }));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Zurückgehaltene Änderungen' })).not.toBeInTheDocument(),
    );
    expect(sent).toEqual([{ id: 'h1', decision: 'taken' }]);
  });

  it.each([
    [/Es ist Ermedin Demirović/u, 'p1'],
    ['Neuer Spieler', null],
  ])('ask who a player is: %s', async (name, hubId) => {
    const sent: unknown[] = [];
    open([overview({ questions: [QUESTION] }), overview()], {
      'admin.decideIdentity': (input) => void sent.push(input),
    });
    await userEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(sent).toEqual([{ id: 'football-data:1', hubId }]));
  });
});

describe('a club unknown to the hub', () => {
  const asked = overview({
    clubQuestions: [
      {
        id: 'openligadb:9999',
        source: 'openligadb',
        name: 'TSV Havelse',
        likelyId: null,
        proposal: { code: 'hav', name: 'TSV Havelse', shortName: 'Havelse' },
      },
    ],
    clubs: [
      { id: 'fcb', name: 'FC Bayern München' },
      { id: 'fci', name: 'FC Ingolstadt 04' },
    ],
  });
  const openAsked = (sent: unknown[], fails = false) =>
    open(fails ? [asked] : [asked, overview()], {
      'admin.decideClub': (input) => {
        sent.push(input);
        if (fails) throw hubFailure('conflict', 409, 'clubTaken');
      },
    });

  it('is assigned to one of the known clubs', async () => {
    const sent: unknown[] = [];
    openAsked(sent);
    const panel = within(await screen.findByRole('region', { name: /Welcher Verein ist das/u }));
    expect(panel.getByRole('button', { name: 'Der ist es' })).toBeDisabled();
    await userEvent.selectOptions(panel.getByLabelText('Es ist ein bekannter Verein'), 'FC Ingolstadt 04');
    await userEvent.click(panel.getByRole('button', { name: 'Der ist es' }));
    await waitFor(() => expect(sent).toEqual([{ answer: 'known', id: 'openligadb:9999', clubId: 'fci' }]));
    await waitFor(() => expect(screen.queryByText('TSV Havelse')).not.toBeInTheDocument());
  });

  it('is added under the names in the form', async () => {
    const sent: unknown[] = [];
    openAsked(sent);
    const code = await screen.findByLabelText('Kürzel');
    await userEvent.clear(code);
    await userEvent.type(code, 'TSH');
    await userEvent.click(screen.getByRole('button', { name: 'Als neu aufnehmen' }));
    const club = { code: 'tsh', name: 'TSV Havelse', shortName: 'Havelse' };
    await waitFor(() => expect(sent).toEqual([{ answer: 'new', id: 'openligadb:9999', ...club }]));
  });

  it('says when another club has the same name', async () => {
    openAsked([], true);
    await userEvent.click(await screen.findByRole('button', { name: 'Als neu aufnehmen' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('So heißt schon ein anderer Verein');
    expect(takeConsoleErrors()).not.toEqual([]);
  });
});
