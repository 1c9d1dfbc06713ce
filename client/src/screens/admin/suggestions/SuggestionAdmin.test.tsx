import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { StatusSuggestion, SuggestionsAnswer } from '@hub/shared/admin/suggestions.schema.ts';
import { type Answers, hubFailure, refusal } from '../../../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../../../testing/setup.ts';
import { renderAdmin } from '../../../testing/renderAdmin.tsx';

const aSuggestion = (changes: Partial<StatusSuggestion> = {}): StatusSuggestion => ({
  id: 's1',
  playerId: 'p1',
  name: 'Bernd Müller',
  teamName: 'Mainz 05',
  before: 'fit',
  status: 'injured',
  expectedReturn: '2025-03-01',
  evidence: 'Müller fällt mit einer Muskel-Verletzung (Wade) aus.',
  confidence: 0.82,
  title: 'Sorgen vor dem <b>Derby</b>',
  summary: 'Müller fällt mit\neiner Muskel-Verletzung (Wade) aus. Der Trainer hofft.',
  source: 'Redaktion',
  url: 'https://example.com/1',
  publishedTs: '2025-02-08T10:00:00.000Z',
  isSuspicious: false,
  ...changes,
});
const SECOND = aSuggestion({
  id: 's2',
  playerId: 'p2',
  name: 'Anton Maier',
  status: 'away',
  expectedReturn: null,
});
const record = { taken: { count: 3, judged: 2, right: 1 }, refused: { count: 1, judged: 0, right: 0 } };

function open(suggestions: readonly StatusSuggestion[], more: Answers = {}) {
  let left = [...suggestions];
  const decided: unknown[] = [];
  const previewed: unknown[] = [];
  const hub = renderAdmin({
    'admin.statusSuggestions': (): SuggestionsAnswer => ({
      isReading: true,
      open: left,
      suspicious: [],
      record,
    }),
    'admin.previewSuggestion': (input) => {
      previewed.push(input);
      return {
        chances: [
          { playerId: 'p1', name: 'Bernd Müller', before: 0.9, after: 0.01 },
          { playerId: 'p3', name: 'Carl Vertreter', before: 0.2, after: 0.6 },
        ],
      };
    },
    'admin.decideSuggestion': (input) => {
      decided.push(input);
      left = left.filter(({ id }) => id !== (input as { id: string }).id);
      return { isComputed: true };
    },
    ...more,
  });
  return { ...hub, decided, previewed };
}
const region = () => screen.findByRole('region', { name: 'Aus den Nachrichten' });
const take = async (place: number) =>
  (await within(await region()).findAllByRole('button', { name: 'Übernehmen (J)' }))[place]!;

describe('suggestions from the news', () => {
  it('are not shown if no model reads the news', async () => {
    const { calls } = open([], {
      'admin.statusSuggestions': () => ({ isReading: false, open: [], suspicious: [], record }),
    });
    await screen.findByRole('region', { name: 'Verfügbarkeit' });
    await waitFor(() => expect(calls).toContain('admin.statusSuggestions'));
    expect(screen.queryByText('Aus den Nachrichten')).toBeNull();
  });

  it('say when there are none, and how earlier ones were decided', async () => {
    open([]);
    expect(await region()).toHaveTextContent('Kein offener Vorschlag');
    expect(await region()).toHaveTextContent('Übernommen: 3 (1 von 2 geprüften trafen zu)');
    expect(await region()).toHaveTextContent('Verworfen: 1 (noch keiner durch ein Spiel geprüft)');
  });

  it('can be loaded again after a failure', async () => {
    let isDown = true;
    open([], {
      'admin.statusSuggestions': () => {
        if (isDown) throw hubFailure('notAllowed', 403);
        return { isReading: true, open: [], suspicious: [], record };
      },
    });
    await within(await region()).findByText('Die Vorschläge konnten nicht geladen werden.');
    isDown = false;
    await userEvent.click(within(await region()).getByRole('button', { name: /erneut|neu|noch einmal/iu }));
    expect(await screen.findByText(/Kein offener Vorschlag/u)).toBeVisible();
    takeConsoleErrors();
  });

  it('are shown beside their evidence, with the effect of the first one', async () => {
    const { previewed } = open([aSuggestion(), SECOND]);
    const panel = await region();
    expect(panel).toHaveTextContent('Fit → Verletzt');
    expect(panel).toHaveTextContent('Fit → Nicht beim Team');
    expect(panel).toHaveTextContent('Sicherheit laut Modell: 82 %');
    expect(panel).toHaveTextContent('Sorgen vor dem <b>Derby</b>');
    const [marked] = within(panel).getAllByText(/Müller fällt mit/u, { selector: 'mark' });
    expect(marked?.textContent).toBe('Müller fällt mit\neiner Muskel-Verletzung (Wade) aus.');
    expect(await within(panel).findByRole('row', { name: /Carl Vertreter 20.% 60.%/u })).toBeVisible();
    expect(previewed).toEqual([{ id: 's1' }]);
    (await take(1)).focus();
    await waitFor(() => expect(previewed).toEqual([{ id: 's1' }, { id: 's2' }]));
  });

  it('are decided one after the other with one key, and the focus moves on', async () => {
    const { decided } = open([aSuggestion(), SECOND]);
    (await take(0)).focus();
    await userEvent.keyboard('j');
    await waitFor(() => expect(decided).toEqual([{ id: 's1', decision: 'taken' }]));
    expect(
      await screen.findByText(/Übernommen: Bernd Müller\. Die Startchancen sind neu berechnet\./u),
    ).toBeVisible();
    await waitFor(async () => expect(await take(0)).toHaveFocus());
    await userEvent.keyboard('n');
    await waitFor(() => expect(decided).toHaveLength(2));
    expect(decided[1]).toEqual({ id: 's2', decision: 'refused' });
    expect(await screen.findByText(/Kein offener Vorschlag/u)).toBeVisible();
    await waitFor(() => expect(screen.getByText(/Verworfen: Anton Maier/u)).toHaveFocus());
  });

  it('are not decided by keys meant for something else', async () => {
    const { decided } = open([aSuggestion()]);
    await take(0);
    await userEvent.keyboard('jn');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Spieler' }));
    await userEvent.keyboard('jn');
    (await take(0)).focus();
    await userEvent.keyboard('{Control>}j{/Control}x');
    expect(decided).toEqual([]);
  });

  it('cannot be accepted by shortcut if the text addresses a model, and say so', async () => {
    const { decided } = open([aSuggestion({ isSuspicious: true })]);
    const panel = await region();
    expect(panel).toHaveTextContent(/Verdächtiger Text\. Er wendet sich an ein Sprachmodell/u);
    const button = await within(panel).findByRole('button', { name: 'Trotzdem übernehmen' });
    button.focus();
    await userEvent.keyboard('j');
    expect(decided).toEqual([]);
    await userEvent.click(button);
    await waitFor(() => expect(decided).toEqual([{ id: 's1', decision: 'taken' }]));
  });

  it('are followed by suspicious news without suggestions, with their source', async () => {
    const { id, teamName, title, summary, source, url, publishedTs } = aSuggestion();
    open([], {
      'admin.statusSuggestions': (): SuggestionsAnswer => ({
        isReading: true,
        open: [],
        suspicious: [{ id, teamName, title, summary, source, url, publishedTs }],
        record,
      }),
    });
    const suspicious = await screen.findByRole('region', { name: 'Verdächtige Nachrichten ohne Vorschlag' });
    expect(suspicious).toHaveTextContent(/Mainz 05.*Sorgen vor dem.*Redaktion/u);
    expect(within(suspicious).getByRole('link', { name: /Nachricht lesen/u })).toHaveAttribute('href', url);
  });

  it('say what went wrong, and remain', async () => {
    open([aSuggestion()], {
      'admin.decideSuggestion': refusal('invalid', 400, 'returnPast'),
    });
    await userEvent.click(await take(0));
    expect(await screen.findByText(/Das hat nicht geklappt\./u)).toBeVisible();
    expect(await take(0)).toBeVisible();
    takeConsoleErrors();
  });
});
