import type { PulledSource } from '#shared/feeds/sources.ts';
import type { Deps } from '../../deps.ts';
import { createRandom } from '../../matchdata/demo/random.ts';
import { EDITOR_EMAIL, tellMatches } from '../hub.ts';
import { lossesOf, ownDataOf } from '../people/entered.ts';
import { visitorOf } from '../people/visitor.ts';
import type { Seasons } from '../seasons/seasons.ts';
import type { Truth } from '../truth.ts';
import { ElevenDesk } from './pasteElevens.ts';
import { SheetDesk } from './sheetDesk.ts';
import type { SheetFigures } from './sheetOperator.ts';
import { openSquadLists } from './squadLists.ts';
import { visitDesk, type DeskWork } from './visitDesk.ts';

/** Of day, UTC, at which the editor comes. */
const DESK_HOUR = 9;

/** An editor, who comes once a day, and whenever an eleven has been announced that no source tells. */
export interface Desk {
  visit(nowMs: number): Promise<void>;
  /** What the editor has entered and the hub has lost, in words. */
  losses(): Promise<string[]>;
  report(): DeskReport;
}

export interface DeskReport extends DeskWork {
  /** What was entered wrongly first, and how often. */
  mistakes: ReadonlyMap<string, number>;
  /** What the hub should have refused, or a sheet of whom it has read another, in words. */
  differences: readonly string[];
  /** Null where no sheets were pasted. */
  sheets: SheetFigures | null;
}

/** @param hubUrl where the hub is served, at whose desk elevens are pasted */
export async function openDesk(
  hub: Deps,
  hubUrl: string,
  {
    seasons,
    truth,
    seed,
    areSheetsPasted,
  }: { seasons: Seasons; truth: Truth; seed: number | null; areSheetsPasted: boolean },
): Promise<Desk> {
  const { readers } = hub;
  const password = await hub.provider.accounts?.createVerifiedUser(EDITOR_EMAIL);
  const editor = visitorOf({ email: EDITOR_EMAIL, password: password ?? '' });
  const random = createRandom(`desk ${seed}`);
  const areElevensPasted = !tellMatches(Object.keys(readers) as PulledSource[]);
  const areSquadsListed = areElevensPasted && readers['football-data'] === undefined;
  const squads = areSquadsListed ? openSquadLists(hub, seasons, truth, random) : null;
  let nowMs = 0;
  const elevens = new ElevenDesk({
    deps: hub,
    hubUrl,
    editor,
    worlds: seasons.worlds,
    truth,
    random,
    readSquads: async () => squads?.read(nowMs, false),
  });
  const sheets = areSheetsPasted
    ? new SheetDesk({ deps: hub, worlds: seasons.worlds, truth, random: createRandom(`sheets ${seed}`) })
    : null;
  const held = new Set<string>();
  const work = { questions: 0, held, taken: 0 };
  let lastDay = '';

  async function comeDaily(): Promise<void> {
    const [day, hour] = [new Date(nowMs).toISOString().slice(0, 10), new Date(nowMs).getUTCHours()];
    if (day === lastDay || hour < DESK_HOUR) return;
    lastDay = day;
    const done = await visitDesk(hub, truth, nowMs);
    work.questions += done.questions;
    work.taken += done.taken;
    for (const id of done.held) held.add(id);
    await squads?.read(nowMs, seed !== null);
  }

  return {
    async visit(instantMs) {
      nowMs = instantMs;
      await comeDaily();
      if (areElevensPasted) await elevens.enterDue(nowMs);
      await sheets?.pasteDue(nowMs);
    },
    losses: async () =>
      elevens.entered.size === 0
        ? []
        : lossesOf('editor', elevens.entered, await ownDataOf(hub, editor, hubUrl)),
    report: () => ({
      ...work,
      mistakes: new Map<string, number>([...elevens.faults, ...(squads?.faults ?? [])]),
      differences: [
        ...elevens.differences,
        ...(sheets?.figures.misread ?? []),
        ...(sheets?.figures.wrong ?? []),
        ...(sheets?.figures.faulty ?? []),
      ],
      sheets: sheets?.figures ?? null,
    }),
  };
}
