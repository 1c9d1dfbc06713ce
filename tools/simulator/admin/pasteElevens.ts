import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import type { ElevenForm } from '@hub/shared/elevens/officialEleven.schema.ts';
import { readPastedEleven } from '@hub/shared/users/pasted/pastedEleven.ts';
import type { Deps } from '@hub/server/deps.ts';
import type { Random } from '@hub/season/matchdata/demo/random.ts';
import { hasOneKeeper } from '../apiFootball.ts';
import { ELEVEN, type Entered } from '../people/entered.ts';
import { Refusal, type Visitor } from '../people/visitor.ts';
import type { Truth } from '../truth.ts';
import type { World, WorldMatch, WorldSide } from '../world.ts';

/** Faults in a pasted eleven. */
const PASTE_FAULTS = ['wrongClub', 'twelveNames', 'typo', 'twiceTheSame', 'wrongPlayer'] as const;
export type PasteFault = (typeof PASTE_FAULTS)[number];

/** The earliest announcement before kickoff. */
const NEAR_MS = 2 * 3_600_000;
/** Share of all elevens. */
const FAULTY = 0.35;
/** The hub's error codes for an impossible eleven; other codes have other reasons. */
const REFUSED = new Set(['invalid', 'elevenIncomplete', 'elevenKeepers', 'elevenOfOthers']);

interface PasterParts {
  deps: Deps;
  hubUrl: string;
  editor: Visitor;
  worlds: readonly World[];
  truth: Truth;
  random: Random;
  /** Called when a name of an eleven matches no player of the squad: the list of squads may be old. */
  readSquads: () => Promise<void>;
}

/** A club's part in a match, and the players to choose from. */
interface Place {
  fixtureId: string;
  teamId: string;
  world: World;
  match: WorldMatch;
  side: WorldSide;
  form: ElevenForm;
}

/** Enters the elevens that clubs announce, for a hub without a source of line-ups. */
export class ElevenPaster {
  /** Faults made at first, and how often. */
  readonly faults = new Map<PasteFault, number>();
  /** Wrong elevens that the hub has accepted, in words. */
  readonly differences: string[] = [];
  readonly entered: Entered = new Map();
  readonly #parts: PasterParts;
  readonly #done = new Set<string>();

  constructor(parts: PasterParts) {
    this.#parts = parts;
  }

  /** Pastes each eleven that has been announced since the last call. */
  async enterDue(nowMs: number): Promise<void> {
    const { worlds, truth } = this.#parts;
    for (const world of worlds)
      for (const match of world.matches) {
        if (match.kickoffMs <= nowMs || match.kickoffMs - nowMs > NEAR_MS) continue;
        for (const side of [match.home, match.away]) {
          const [fixtureId, teamId] = [truth.hubFixtureOf(match), truth.hubClubOf(side.club)];
          const key = `${fixtureId} ${teamId}`;
          const isOut = side.announcedMs <= nowMs && side.appearances.length > 0;
          if (!isOut || this.#done.has(key) || !hasOneKeeper(world, side)) continue;
          await this.#paste({ fixtureId, teamId, world, match, side });
          this.#done.add(key);
        }
      }
  }

  async #paste(at: Omit<Place, 'form'>): Promise<void> {
    const { random, readSquads } = this.#parts;
    const { world, side, fixtureId, teamId } = at;
    const starters = side.appearances.filter(({ started }) => started).map(({ playerId }) => playerId);
    const names = starters.map((playerId) => world.players.get(playerId)?.name ?? '');
    const [first = '', ...others] = names;
    let place: Place = { ...at, form: await this.#formOf(fixtureId, teamId) };
    const fault = random.isTrue(FAULTY) ? random.pick(PASTE_FAULTS) : null;
    if (fault !== null) await this.#makeMistake(place, fault, names);
    const written = fault === 'typo' ? [misspelled(first), ...others] : names;
    const wanted = new Set(starters);
    let playerIds = await this.#read(place, elevenText(written, random), wanted);
    if (playerIds.length < STARTERS_PER_TEAM) {
      // Surnames alone or a typo may be ambiguous: tries again with full names and the newest squad.
      await readSquads();
      place = { ...at, form: await this.#formOf(fixtureId, teamId) };
      playerIds = await this.#read(place, names.join('\n'), wanted);
    }
    await this.#enter(place, playerIds);
    this.entered.set(ELEVEN(fixtureId, teamId), '');
  }

  /** The players named by a text; the editor decides unclear names. */
  async #read({ form }: Place, text: string, starters: ReadonlySet<string>): Promise<string[]> {
    const { deps, truth } = this.#parts;
    const { found, unclear } = readPastedEleven(text, form.squad);
    const players = await truth.hubPlayers(deps);
    const isStarter = (id: string) => starters.has(players.get(id) ?? '');
    const chosen = unclear.flatMap(({ candidates }) => candidates.find(({ id }) => isStarter(id))?.id ?? []);
    return [...new Set([...found.filter(isStarter), ...chosen])];
  }

  /** Pastes a wrong eleven before the right one. */
  async #makeMistake(place: Place, fault: PasteFault, names: readonly string[]): Promise<void> {
    this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1);
    const { form, match, side, fixtureId } = place;
    const bench = form.squad.filter(({ name }) => !names.includes(name));
    const [first = '', second = '', ...others] = names;
    const read = (wrong: readonly string[]) => readPastedEleven(wrong.join('\n'), form.squad).found;
    if (fault === 'wrongClub') {
      const other = side === match.home ? match.away : match.home;
      const { squad } = await this.#formOf(fixtureId, this.#parts.truth.hubClubOf(other.club));
      const eleven = squad.slice(0, STARTERS_PER_TEAM).map(({ id }) => id);
      await this.#enterWrong(place, fault, eleven);
    } else if (fault === 'twelveNames') {
      const found = read([...names, bench[0]?.name ?? '']);
      if (found.length > STARTERS_PER_TEAM) await this.#enterWrong(place, fault, found);
    } else if (fault === 'twiceTheSame') {
      const found = read([first, first, ...others]);
      if (found.length > 0 && found.length < STARTERS_PER_TEAM) await this.#enterWrong(place, fault, found);
    } else if (fault === 'wrongPlayer') {
      const line = form.squad.find(({ name }) => name === second)?.positionGroup;
      const found = read([
        first,
        bench.find(({ positionGroup }) => positionGroup === line)?.name ?? '',
        ...others,
      ]);
      // The hub cannot notice this fault; the editor corrects it.
      if (found.length === STARTERS_PER_TEAM) await this.#enter(place, found);
    }
  }

  /** Enters an impossible eleven, which the hub must refuse. */
  async #enterWrong(place: Place, fault: PasteFault, playerIds: readonly string[]): Promise<void> {
    try {
      await this.#enter(place, playerIds);
      this.differences.push(`eleven ${place.fixtureId} ${place.teamId}: accepted in spite of ${fault}`);
    } catch (error) {
      if (!(error instanceof Refusal) || !REFUSED.has(error.code)) throw error;
    }
  }

  #formOf(fixtureId: string, teamId: string): Promise<ElevenForm> {
    const { editor, hubUrl } = this.#parts;
    return editor.query(hubUrl, 'admin.elevenForm', { fixtureId, teamId });
  }

  async #enter({ fixtureId, teamId }: Place, playerIds: readonly string[]): Promise<void> {
    const { editor, hubUrl } = this.#parts;
    const eleven = { fixtureId, teamId, playerIds: [...playerIds] };
    await editor.mutate(hubUrl, 'admin.enterOfficialEleven', eleven);
  }
}

const surnameFirst = (name: string) => name.split(' ').at(-1) ?? name;

/** The ways in which clubs and tickers write an eleven. */
const WAYS: readonly ((names: readonly string[]) => string)[] = [
  (names) => names.join('\n'),
  (names) => `Unsere Startelf:\n${names.map((name, n) => `${n + 1} ${name}`).join('\n')}`,
  (names) => `Aufstellung: ${names.join(', ')}`,
  (names) => names.map(surnameFirst).join('\n'),
  (names) => `XI\n${names.map((name) => `• ${name} (c)`).join('\n')}\nErsatz: die anderen`,
];

/** The text of an eleven, as published. */
const elevenText = (names: readonly string[], random: Random): string => random.pick(WAYS)(names);

/** A name with two neighbouring letters swapped, near the end of its last word. */
function misspelled(name: string): string {
  const at = Math.max(1, name.length - 3);
  return `${name.slice(0, at)}${name.charAt(at + 1)}${name.charAt(at)}${name.slice(at + 2)}`;
}
