import type { Deps } from '../../deps.ts';
import { fixtureIdOf } from '../../feeds/merge/merge.ts';
import type { Random } from '../../matchdata/demo/random.ts';
import type { Truth } from '../truth.ts';
import type { World } from '../world.ts';
import { SHEET_FORMS } from './sheetForms.ts';
import { emptyFigures, pasteSheet, type SheetFigures } from './sheetOperator.ts';

/** From kickoff until papers and tickers publish a sheet. */
const PASTED_AFTER_MS = 3 * 3_600_000;
/** Without the encyclopedia, which loses its icons: each card would be a question. */
const FORMS = SHEET_FORMS.filter((form) => form !== 'encyclopedia');

/** An operator who pastes the sheet of each finished match, in a different form each time. */
export class SheetDesk {
  readonly figures: SheetFigures = emptyFigures();
  readonly #pasted = new Set<string>();
  readonly #hub: { deps: Deps; worlds: readonly World[]; truth: Truth; random: Random };

  constructor(hub: { deps: Deps; worlds: readonly World[]; truth: Truth; random: Random }) {
    this.#hub = hub;
  }

  async pasteDue(nowMs: number): Promise<void> {
    const { worlds, truth, deps, random } = this.#hub;
    for (const world of worlds)
      for (const match of world.matches) {
        if (match.kickoffMs + PASTED_AFTER_MS > nowMs || this.#pasted.has(match.fixture.fixtureId)) continue;
        const [home, away] = [match.home, match.away].map(({ club }) => truth.hubClubOf(club));
        const fixtureId = fixtureIdOf(match.fixture.season, home ?? '', away ?? '');
        const subject = await deps.stores.sheetMatches.subject(fixtureId);
        // Its result may arrive later.
        if (subject?.fixture.status !== 'finished') continue;
        const form = FORMS[this.#pasted.size % FORMS.length] ?? 'paper';
        this.#pasted.add(match.fixture.fixtureId);
        await pasteSheet({ deps, world, truth, random }, match, form, this.figures);
      }
  }
}
