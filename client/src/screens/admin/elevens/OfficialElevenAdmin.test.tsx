import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ElevenFormPlayer, ElevenForm, OpenFixture } from '@hub/shared/elevens/officialEleven.schema.ts';
import { type Answers, refusal } from '../../../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../../../testing/setup.ts';
import { renderAdmin } from '../../../testing/renderAdmin.tsx';

// jsdom has no layout, so it cannot scroll either.
Element.prototype.scrollIntoView = () => {};

const FIXTURE: OpenFixture = {
  id: 'f1',
  matchday: 21,
  kickoffTs: '2025-02-08T14:30:00.000Z',
  home: { teamId: 't1', name: 'SC Freiburg', shortName: 'Freiburg', hasEleven: false },
  away: { teamId: 't2', name: '1. FC Köln', shortName: 'Köln', hasEleven: true },
};
const NAMES = ['Tor', 'Anton', 'Bert', 'Cem', 'Dirk', 'Emil', 'Fritz', 'Gerd', 'Hans', 'Ivo', 'Jan', 'Kuno'];
const SQUAD: ElevenFormPlayer[] = [...NAMES, 'Ersatztor'].map((name, index) => ({
  id: `p${index}`,
  name: `${name} Beispiel`,
  positionPrimary: name.toLowerCase().endsWith('tor') ? 'GK' : 'CM',
  positionGroup: name.toLowerCase().endsWith('tor') ? 'goalkeeper' : 'midfielder',
  preferredFoot: null,
  heightCm: null,
  status: index === 1 ? 'questionable' : 'fit',
  suspension: null,
  ailment: index === 1 ? 'questionable' : null,
  startProbability: 0.95 - index * 0.05,
}));
const idsUpTo = (count: number) => SQUAD.slice(0, count).map(({ id }) => id);
const form = (changes: Partial<ElevenForm> = {}): ElevenForm => ({
  squad: SQUAD,
  predicted: idsUpTo(11),
  entered: null,
  mayWithdraw: (changes.entered ?? null) !== null,
  ...changes,
});
const ENTERED = {
  playerIds: idsUpTo(11),
  enteredTs: '2025-02-08T13:31:00.000Z',
  enteredBy: 'Adele Admin',
  source: null,
};

function open(path: string, answerForm: () => ElevenForm, more: Answers = {}) {
  const saved: unknown[] = [];
  const hub = renderAdmin(
    {
      'admin.openFixtures': () => [FIXTURE],
      'admin.elevenForm': answerForm,
      'admin.enterOfficialEleven': (input) => {
        saved.push(input);
        return { isComputed: true };
      },
      ...more,
    },
    path,
  );
  return { ...hub, saved };
}
const AT_FREIBURG = '/agent-flows?spiel=f1&verein=t1';
const ofFreiburg = () => screen.findByRole('form', { name: 'SC Freiburg' });
const search = () => screen.findByRole('textbox', { name: 'Spieler an- oder abwählen' });
const keys = (text: string) => userEvent.keyboard(text);
const checked = () => screen.getAllByRole('checkbox', { checked: true });

describe('official elevens in the administration', () => {
  it('offers fixtures that are not over, and keeps fixture and club in the address', async () => {
    const { router } = open('/agent-flows', () => form());
    const fixture = await screen.findByRole('combobox', { name: 'Begegnung' });
    await userEvent.selectOptions(fixture, 'Sa., 08.02.2025, 15:30 · Freiburg – Köln');
    expect(await ofFreiburg()).toBeVisible();
    expect(router.state.location.search).toBe('?spiel=f1&verein=t1');
    await userEvent.click(screen.getByRole('radio', { name: 'Köln (eingetragen)' }));
    expect(await screen.findByRole('form', { name: '1. FC Köln' })).toBeVisible();
    expect(router.state.location.search).toBe('?spiel=f1&verein=t2');
  });

  it('says when there is no upcoming fixture', async () => {
    open('/agent-flows', () => form(), { 'admin.openFixtures': () => [] });
    expect(await screen.findByText('Keine Begegnung steht bevor.')).toBeVisible();
  });

  it('never offers the most probable eleven as the official one', async () => {
    const { saved } = open(AT_FREIBURG, () => form());
    await userEvent.click(await screen.findByRole('button', { name: 'Aufstellung eintragen' }));
    expect(screen.getByText('Noch 11 zu wenig.')).toBeVisible();
    expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
    expect(saved).toEqual([]);
  });

  it('ticks the most probable eleven on request, which the keyboard alone can correct', async () => {
    const { saved } = open(AT_FREIBURG, () => form());
    await userEvent.click(await screen.findByRole('button', { name: 'Wahrscheinlichste Elf ankreuzen' }));
    await userEvent.click(await search());
    expect(checked()).toHaveLength(11);
    const rows = within(await ofFreiburg()).getAllByRole('listitem');
    expect(rows[1]).toHaveTextContent(/Anton BeispielFraglichStartchance: 90\s%/u);

    await keys('ant{Enter}{Enter}');
    expect(screen.getByText('Noch 1 zu wenig.')).toBeVisible();
    expect(saved).toEqual([]);
    await keys('ers{Enter}{Enter}');
    expect(screen.getByText('Genau einer der Elf muss Torhüter sein.')).toBeVisible();
    await keys('ers{Enter}kun{Enter}jan{Enter}jan{Enter}');
    expect(checked()).toHaveLength(11);
    expect(saved).toEqual([]);
    await keys('{Enter}');
    await waitFor(() => expect(saved).toHaveLength(1));
    const playerIds = idsUpTo(12).filter((id) => id !== 'p1');
    expect(saved[0]).toEqual({ fixtureId: 'f1', teamId: 't1', playerIds });
    expect(
      await screen.findByText(/^Eingetragen: Die Aufstellung von SC Freiburg ist offiziell/u),
    ).toBeVisible();
  });

  const paste = async (text: string) => {
    const field = await screen.findByRole('textbox', { name: 'Aufstellung als Text einfügen' });
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste(text);
  };
  const enter = (count: number) => screen.getByRole('button', { name: `${count} aus dem Text eintragen` });

  it('enters an eleven from a text once its unclear players are answered', async () => {
    const { saved } = open(AT_FREIBURG, () => form());
    const names = ['E. Beispiel', ...NAMES.slice(1), 'Niemand'].filter((name) => name !== 'Emil');
    await paste(`Startelf:\n${names.join('\n')}\nBank: Emil, Tor`);
    expect(screen.getByText('10 von 11 erkannt.')).toBeVisible();
    expect(screen.getByText('Nicht im Kader: Niemand')).toBeVisible();
    expect(screen.getByText('Noch eine Frage offen.')).toBeVisible();
    expect(enter(10)).toBeDisabled();
    const question = within(screen.getByRole('group', { name: 'Wer ist „E. Beispiel“?' }));
    await userEvent.click(question.getByRole('button', { name: 'Niemand davon' }));
    expect(enter(10)).toBeDisabled();
    await userEvent.click(question.getByRole('button', { name: 'Ersatztor Beispiel' }));
    expect(screen.getByText('11 von 11 erkannt.')).toBeVisible();
    expect(
      screen.getByText(
        /Anders als geschätzt\. Neu: Kuno Beispiel, Ersatztor Beispiel\. Nicht dabei: Tor Beispiel/u,
      ),
    ).toBeVisible();
    expect(checked()).toHaveLength(11);
    expect(saved).toEqual([]);
    await userEvent.click(enter(11));
    await waitFor(() => expect(saved).toHaveLength(1));
    const left = SQUAD.filter(({ id }) => !['p0', 'p5'].includes(id)).map(({ id }) => id);
    expect(saved[0]).toMatchObject({ playerIds: left });
  });

  it('enters nothing from a text below or above eleven players, or without a name', async () => {
    const { saved } = open(AT_FREIBURG, () => form());
    await paste('Startelf folgt');
    expect(screen.getByText('0 von 11 erkannt.')).toBeVisible();
    expect(screen.getByText('Nicht im Kader: folgt')).toBeVisible();
    expect(enter(0)).toBeDisabled();
    await paste('Unsere Aufstellung');
    expect(screen.getByText(/Darin steht kein Name aus dem Kader/u)).toBeVisible();
    await paste(NAMES.join(' - '));
    expect(screen.getByText('1 zu viel.')).toBeVisible();
    expect(enter(12)).toBeDisabled();
    await userEvent.click(await search());
    await keys('{Enter}');
    expect(saved).toEqual([]);
    await keys('kun{Enter}{Enter}');
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  it('forgets the text with all it ticked when the field is emptied', async () => {
    open(AT_FREIBURG, () => form({ entered: ENTERED }));
    await paste('Kuno, Anton');
    expect(checked()).toHaveLength(2);
    await userEvent.clear(screen.getByRole('textbox', { name: 'Aufstellung als Text einfügen' }));
    expect(checked()).toHaveLength(11);
    expect(screen.getByRole('button', { name: 'Aufstellung ändern' })).toBeEnabled();
  });

  it('says who entered it and when, and asks before withdrawing it', async () => {
    let entered: ElevenForm['entered'] = ENTERED;
    const { saved } = open(AT_FREIBURG, () => form({ entered, predicted: [] }), {
      'admin.enterOfficialEleven': (input) => {
        saved.push(input);
        entered = null;
        return { isComputed: true };
      },
    });
    expect(await screen.findByText('Eingetragen am Sa., 08.02.2025, 14:31 von Adele Admin.')).toBeVisible();
    expect(await ofFreiburg()).not.toHaveTextContent('Startchance');
    await userEvent.click(screen.getByRole('button', { name: 'Zurückziehen' }));
    const dialog = await screen.findByRole('dialog', { name: 'Aufstellung zurückziehen?' });
    expect(saved).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Zurückziehen' }));
    expect(await screen.findByText(/^Zurückgezogen: Für SC Freiburg/u)).toBeVisible();
    expect(saved).toEqual([{ fixtureId: 'f1', teamId: 't1', playerIds: [] }]);
    expect(await screen.findByRole('button', { name: 'Aufstellung eintragen' })).toBeVisible();
  });

  it('says when another run delays the update of the chances', async () => {
    open(AT_FREIBURG, () => form(), { 'admin.enterOfficialEleven': () => ({ isComputed: false }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Wahrscheinlichste Elf ankreuzen' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Aufstellung eintragen' }));
    expect(await screen.findByText(/^Gerade läuft eine andere Berechnung/u)).toBeVisible();
  });

  it('keeps the ticks when they cannot be saved', async () => {
    open(AT_FREIBURG, () => form(), {
      'admin.enterOfficialEleven': refusal('providerDown', 502),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Wahrscheinlichste Elf ankreuzen' }));
    await userEvent.click(await search());
    await keys('ant{Enter}kun{Enter}{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(/Datenquelle antwortet gerade nicht/u);
    expect(screen.getByRole('checkbox', { name: /Kuno Beispiel/u })).toBeChecked();
    expect(takeConsoleErrors()).not.toEqual([]);
  });
});
