import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  SEASON_IMPORT_PATHS,
  type SeasonCheck,
  type SeasonImportStep,
} from '@hub/shared/season/seasonImport.schema.ts';
import { enter } from '../../../testing/enter.ts';
import { takeConsoleErrors } from '../../../testing/setup.ts';
import { renderAdmin } from '../../../testing/renderAdmin.tsx';

const CHECK: SeasonCheck = {
  checkId: 'checked-1',
  isUnchanged: false,
  season: '2017-18',
  competition: 'bundesliga',
  asOfTs: null,
  clubs: 18,
  players: 515,
  fixtures: 306,
  appearances: 8417,
  renamedFixtures: 0,
  previous: null,
  warnings: [{ code: 'elevenIncomplete', quoted: ['12', '4', '10', '11'] }],
  warningCount: 1,
  replaced: { isDemo: true, season: '2024-25', competition: 'bundesliga', clubs: 18, players: 495 },
  plan: {
    players: { added: 490, changed: 5, retired: 17 },
    retiredInTeams: 3,
    retiredWatched: 2,
    fixtures: { added: 306, changed: 0, retired: 306 },
    appearances: { added: 8417, changed: 0, retired: 4000 },
  },
  baseUnder: [],
};
const NAMES = ['clubs', 'players', 'fixtures', 'appearances'];
const filesOf = (...names: string[]) => names.map((name) => new File(['x'], name));
const FILES = filesOf(...NAMES.map((name) => `${name}.csv.gz`));

/** The requests sent, and their answers by path. */
let sent: { path: string; token: string | null; form: FormData }[];
let answers: Record<string, () => Response>;
const lines = (...steps: SeasonImportStep[]) =>
  new Response(steps.map((step) => `${JSON.stringify(step)}\n`).join(''));

beforeEach(() => {
  sent = [];
  answers = { [SEASON_IMPORT_PATHS.check]: () => Response.json(CHECK) };
  vi.spyOn(globalThis, 'fetch').mockImplementation((path, init) => {
    sent.push({
      path: path as string,
      token: new Headers(init?.headers).get('authorization'),
      form: init?.body as FormData,
    });
    return Promise.resolve(answers[path as string]?.() ?? Response.json({}, { status: 404 }));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function openImport() {
  renderAdmin({});
  const importPanel = within(await screen.findByRole('region', { name: 'Saison einlesen' }));
  const choose = async (files: File[]) => {
    const input = screen.getByRole('region', { name: 'Saison einlesen' }).querySelector('input[type=file]');
    await userEvent.upload(input as HTMLInputElement, files, { applyAccept: false });
  };
  const choosePrevious = async (files: File[]) => {
    await press(importPanel.getByText(/^Saison davor/u));
    const input = importPanel
      .getByRole('group', { name: /^Saison davor/u })
      .querySelector('input[type=file]');
    await userEvent.upload(input as HTMLInputElement, files, { applyAccept: false });
  };
  return { importPanel, choose, choosePrevious };
}
const press = async (button: HTMLElement) => userEvent.click(button);

describe('importing a season in the administration', () => {
  it('says which files are missing and which are ignored, and checks nothing until all are there', async () => {
    const { importPanel, choose } = await openImport();
    expect(importPanel.getByRole('button', { name: 'Prüfen' })).toBeDisabled();
    await choose(filesOf('clubs.csv', 'players.csv.gz', 'README.md'));
    expect(importPanel.getByText(/Es fehlt noch: fixtures, appearances/u)).toHaveTextContent(
      'Bleibt außen vor: README.md.',
    );
    expect(importPanel.getByRole('button', { name: 'Prüfen' })).toBeDisabled();
  });

  it('says that matches get new ids if another season already uses theirs', async () => {
    answers[SEASON_IMPORT_PATHS.check] = () => Response.json({ ...CHECK, renamedFixtures: 306 });
    const { importPanel, choose } = await openImport();
    await choose(filesOf('clubs.csv', 'players.csv.gz', 'fixtures.csv', 'appearances.csv'));
    await userEvent.click(importPanel.getByRole('button', { name: 'Prüfen' }));
    expect(await importPanel.findByText(/306\sSpiele haben Nummern/u)).toHaveTextContent(
      `(${CHECK.season}-…)`,
    );
  });

  it('names the live sources for which the files are the base, instead of what they replace', async () => {
    answers[SEASON_IMPORT_PATHS.check] = () => Response.json({ ...CHECK, baseUnder: ['openligadb'] });
    const { importPanel, choose } = await openImport();
    await choose(FILES);
    await press(importPanel.getByRole('button', { name: 'Prüfen' }));
    expect(
      await importPanel.findByText(
        /OpenLigaDB meldet die Saison \(FEEDS\) und geht vor.* legt der Hub darunter/u,
      ),
    ).toBeVisible();
    expect(importPanel.queryByText(/Bisher zu sehen/u)).toBeNull();
  });

  it('shows what the files contain and replace, imports them once confirmed, and reports the outcome', async () => {
    answers[SEASON_IMPORT_PATHS.import] = () =>
      lines(
        { step: 'write', done: 10, total: 20 },
        { step: 'compute' },
        { step: 'replay' },
        { step: 'done', outcome: 'imported', isComputed: true, replayed: 252 },
      );
    const { importPanel, choose } = await openImport();
    await choose(FILES);
    await press(importPanel.getByRole('button', { name: 'Prüfen' }));
    expect(await importPanel.findByRole('heading', { name: 'Bundesliga 2017/18' })).toBeVisible();
    for (const words of [
      '8.417',
      'Begegnung 12: Verein 4 hat 10 statt 11 Startende',
      /Bisher zu sehen: die Demo-Saison, 18.Vereine, 495.Spieler/u,
      '490 neu, 5 geändert, 17 nicht mehr dabei',
      /nicht mehr dabei sind: 3 in Fantasy-Teams, 2 auf Watchlists/u,
    ])
      expect(importPanel.getByText(words)).toBeInTheDocument();

    await press(importPanel.getByRole('button', { name: 'Bundesliga 2017/18 einlesen' }));
    expect(
      await importPanel.findByText(
        /Bundesliga 2017\/18 ist eingelesen, 252.Begegnungen .* Startchancen sind berechnet/u,
      ),
    ).toHaveFocus();
    expect(sent.map(({ path, token }) => [path, token])).toEqual([
      [SEASON_IMPORT_PATHS.check, 'Bearer token-of-the-tests'],
      [SEASON_IMPORT_PATHS.import, 'Bearer token-of-the-tests'],
    ]);
    expect(sent[1]?.form.get('checkId')).toBe('checked-1');
    expect(sent[1]?.form.has('replace')).toBe(false);
    expect(sent[1]?.form.getAll('file').map((file) => (file as File).name)).toEqual(
      FILES.map(({ name }) => name),
    );
  });

  it('imports the previous season along, only if complete, and says where its files are wrong', async () => {
    answers[SEASON_IMPORT_PATHS.check] = () =>
      Response.json({ ...CHECK, previous: { season: '2016-17', competition: 'bundesliga', players: 312 } });
    const { importPanel, choose, choosePrevious } = await openImport();
    await choose(FILES);
    await choosePrevious(filesOf('clubs.csv', 'players.csv'));
    expect(importPanel.getByText(/Es fehlt noch: fixtures, appearances/u)).toBeVisible();
    expect(importPanel.getByRole('button', { name: 'Prüfen' })).toBeDisabled();
    await choosePrevious(FILES);
    await press(importPanel.getByRole('button', { name: 'Prüfen' }));
    expect(
      await importPanel.findByText('Saison davor: Bundesliga 2016/17. Von dort bekannte Spieler: 312.'),
    ).toBeVisible();
    const names = (field: string) => sent[0]?.form.getAll(field).map((file) => (file as File).name);
    expect(names('file')).toEqual(FILES.map(({ name }) => name));
    expect(names('previous')).toEqual(FILES.map(({ name }) => name));

    answers[SEASON_IMPORT_PATHS.import] = () =>
      Response.json(
        {
          error: { errorCode: 'bundleInvalid', reason: 'invalid' },
          problemCount: 1,
          ofPrevious: true,
          problems: [
            {
              file: 'clubs.csv',
              line: 0,
              column: null,
              fault: { code: 'fileUnreadable', quoted: [] },
              found: null,
            },
          ],
        },
        { status: 400 },
      );
    await press(importPanel.getByRole('button', { name: 'Bundesliga 2017/18 einlesen' }));
    expect(
      await importPanel.findByText(/1.Stelle stimmt in der Saison davor nicht\. Geändert wurde nichts/u),
    ).toBeVisible();
    expect(takeConsoleErrors()).not.toEqual([]);
  });

  it('requires a new check for newly chosen files or a new date', async () => {
    const { importPanel, choose } = await openImport();
    await choose(FILES);
    await press(importPanel.getByRole('button', { name: 'Prüfen' }));
    await importPanel.findByRole('heading', { name: 'Bundesliga 2017/18' });
    await enter(importPanel.getByLabelText(/Stand/u), '2018-02-15T12:00');
    expect(importPanel.queryByRole('heading', { name: 'Bundesliga 2017/18' })).not.toBeInTheDocument();
    await press(importPanel.getByRole('button', { name: 'Prüfen' }));
    await importPanel.findByRole('heading', { name: 'Bundesliga 2017/18' });
    expect(sent[1]?.form.get('asOf')).toBe(new Date('2018-02-15T12:00').toISOString());

    await press(importPanel.getByLabelText('Alles ersetzen'));
    await press(await importPanel.findByRole('button', { name: 'Prüfen' }));
    await importPanel.findByRole('heading', { name: 'Bundesliga 2017/18' });
    expect(sent[2]?.form.get('replace')).toBe('1');
  });

  it('lists in German what is wrong in the files, and where', async () => {
    answers[SEASON_IMPORT_PATHS.check] = () =>
      Response.json(
        {
          error: { errorCode: 'bundleInvalid', reason: 'invalid' },
          problemCount: 2,
          ofPrevious: false,
          problems: [
            {
              file: 'clubs.csv',
              line: 0,
              column: null,
              fault: { code: 'fileEmpty', quoted: [] },
              found: null,
            },
            {
              file: 'fixtures.csv',
              line: 9,
              column: 'matchday',
              fault: { code: 'notWhole', quoted: [] },
              found: 'x',
            },
          ],
        },
        { status: 400 },
      );
    const { importPanel, choose } = await openImport();
    await choose(FILES);
    await press(importPanel.getByRole('button', { name: 'Prüfen' }));
    expect(await importPanel.findByText(/2.Stellen stimmen nicht\. Geändert wurde nichts/u)).toBeVisible();
    expect(importPanel.getByText('fixtures.csv, Zeile 9, Spalte matchday').closest('li')).toHaveTextContent(
      'muss eine ganze Zahl sein (gefunden: „x“)',
    );
    expect(takeConsoleErrors()).not.toEqual([]);
  });

  it('gives the reason if the hub refuses, and says if its answer was cut off', async () => {
    answers[SEASON_IMPORT_PATHS.import] = () =>
      Response.json({ error: { errorCode: 'seasonImportUnderWay', reason: 'conflict' } }, { status: 409 });
    const { importPanel, choose } = await openImport();
    await choose(FILES);
    await press(importPanel.getByRole('button', { name: 'Prüfen' }));
    await press(await importPanel.findByRole('button', { name: 'Bundesliga 2017/18 einlesen' }));
    expect(await importPanel.findByText(/Gerade wird schon eine Saison eingelesen/u)).toBeVisible();
    answers[SEASON_IMPORT_PATHS.import] = () => lines({ step: 'compute' });
    await press(importPanel.getByRole('button', { name: 'Bundesliga 2017/18 einlesen' }));
    expect(await importPanel.findByText(/Die Verbindung zum Hub ist abgerissen/u)).toBeVisible();
    expect(takeConsoleErrors()).not.toEqual([]);
  });
});
