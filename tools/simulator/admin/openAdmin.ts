import type { PulledSource } from '@hub/shared/feeds/sources.ts';
import { decideClub, decideIdentity } from '@hub/server/commands/feeds/identity/questions.ts';
import { decidePendingChange } from '@hub/server/commands/feeds/sources.ts';
import type { Deps } from '@hub/server/deps.ts';
import { createRandom } from '@hub/season/matchdata/demo/random.ts';
import { EDITOR_EMAIL, areMatchesReported } from '../hub.ts';
import { lossesOf, ownDataOf } from '../people/entered.ts';
import { visitorOf } from '../people/visitor.ts';
import type { Seasons } from '../seasons/seasons.ts';
import type { Truth } from '../truth.ts';
import { kickoffAt } from '../world.ts';
import { ElevenPaster } from './pasteElevens.ts';
import { SheetImporter, type SheetFigures } from './importSheets.ts';
import { openSquadLists } from './squadLists.ts';

/** Hour of day, UTC, of the editor's visit. */
const VISIT_HOUR = 9;

const EDITOR = { id: 'simulated-editor', displayName: 'Simulated editor' };

/** An editor's work. */
interface AdminWork {
  /** Players whom the hub could not recognise by itself. */
  questions: number;
  /** Ids of pending changes. */
  held: ReadonlySet<string>;
  /** Number of pending changes that were accepted. */
  taken: number;
}

/** An editor, who visits once a day, and whenever a club has announced an eleven that no source reports. */
export interface SimulatedAdmin {
  visit(nowMs: number): Promise<void>;
  /** Entries of the editor that the hub has lost, in words. */
  losses(): Promise<string[]>;
  report(): AdminReport;
}

export interface AdminReport extends AdminWork {
  /** Entries that were wrong at first, and how often. */
  mistakes: ReadonlyMap<string, number>;
  /** Entries that the hub should have refused, and sheets that it should have counted, in words. */
  differences: readonly string[];
  /** Null if no sheets are imported. */
  sheets: SheetFigures | null;
}

/** @param hubUrl the hub that receives the elevens */
export async function openAdmin(
  hub: Deps,
  hubUrl: string,
  {
    seasons,
    truth,
    seed,
    areSheetsImported,
  }: { seasons: Seasons; truth: Truth; seed: number | null; areSheetsImported: boolean },
): Promise<SimulatedAdmin> {
  const { readers } = hub;
  const password = await hub.provider.accounts?.createVerifiedUser(EDITOR_EMAIL);
  const editor = visitorOf({ email: EDITOR_EMAIL, password: password ?? '' });
  const random = createRandom(`desk ${seed}`);
  const areElevensPasted = !areMatchesReported(Object.keys(readers) as PulledSource[]);
  const areSquadsListed = areElevensPasted && readers['football-data'] === undefined;
  const squads = areSquadsListed ? openSquadLists(hub, seasons, truth, random) : null;
  let nowMs = 0;
  const elevens = new ElevenPaster({
    deps: hub,
    hubUrl,
    editor,
    worlds: seasons.worlds,
    truth,
    random,
    readSquads: async () => squads?.read(nowMs, false),
  });
  const sheets = areSheetsImported ? new SheetImporter({ deps: hub, worlds: seasons.worlds, truth }) : null;
  const held = new Set<string>();
  const work = { questions: 0, held, taken: 0 };
  let lastDay = '';

  async function visitDaily(): Promise<void> {
    const [day, hour] = [new Date(nowMs).toISOString().slice(0, 10), new Date(nowMs).getUTCHours()];
    if (day === lastDay || hour < VISIT_HOUR) return;
    lastDay = day;
    const done = await visitAdmin(hub, truth, nowMs);
    work.questions += done.questions;
    work.taken += done.taken;
    for (const id of done.held) held.add(id);
    await squads?.read(nowMs, seed !== null);
  }

  return {
    async visit(instantMs) {
      nowMs = instantMs;
      await visitDaily();
      if (areElevensPasted) await elevens.enterDue(nowMs);
      await sheets?.importDue(nowMs);
    },
    losses: async () =>
      elevens.entered.size === 0
        ? []
        : lossesOf('editor', elevens.entered, await ownDataOf(hub, editor, hubUrl)),
    report: () => ({
      ...work,
      mistakes: new Map<string, number>([...elevens.faults, ...(squads?.faults ?? [])]),
      differences: [...elevens.differences, ...(sheets?.figures.faulty ?? [])],
      sheets: sheets?.figures ?? null,
    }),
  };
}

/**
 * Visits the administration as an editor who knows the truth: answers questions about identities, and accepts correct but
 * doubted kickoffs. All other doubts stay until the sources take them back.
 */
async function visitAdmin(deps: Deps, truth: Truth, nowMs: number): Promise<AdminWork> {
  const held = new Set<string>();
  const work = { questions: 0, held, taken: 0 };
  for (const { id } of await deps.stores.clubs.questions()) {
    const club = truth.newClubs.get(id);
    if (club === undefined) continue;
    const { id: code, name, shortName } = club;
    await decideClub(deps, { answer: 'new', id, code, name, shortName }, EDITOR);
  }
  for (;;) {
    // An answer can settle further questions.
    const [question] = await deps.stores.identities.questions();
    if (question === undefined) break;
    const { id, candidates } = question;
    const player = truth.playerOf(id);
    const known = await truth.hubPlayers(deps);
    const right = (JSON.parse(candidates) as { id: string }[]).find(
      (candidate) => known.get(candidate.id) === player,
    );
    await decideIdentity(deps, { id, hubId: right?.id ?? null }, EDITOR);
    work.questions += 1;
  }
  for (const { id, kind, about, told: reported } of await deps.stores.pendingChanges.open()) {
    held.add(id);
    const match = truth.matchOf(about);
    if (kind !== 'kickoffFarFromMatchday' || match === undefined) continue;
    if (Date.parse(reported) !== kickoffAt(match, nowMs)) continue;
    await decidePendingChange(deps, { id, decision: 'taken' }, EDITOR);
    work.taken += 1;
  }
  return work;
}
