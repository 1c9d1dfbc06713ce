import { createRandom } from '@hub/season/matchdata/demo/random.ts';
import { envelope, type Tamper } from './apiFootball.ts';
import type { BoxTeam } from '@hub/season/feeds/highlightly/schema.ts';
import { isOfHighlightly } from './highlightly.ts';
import type { WorldMatch } from './world.ts';

/** Faults of a whole answer. */
const BROKEN = [
  'unavailable',
  'tooMany',
  'tooManyWithWait',
  'empty',
  'cutOff',
  'latin1',
  'errors',
  'emptyByPlan',
] as const;
type Broken = (typeof BROKEN)[number];

/** Share of broken answers; the faults take turns. */
const BROKEN_SHARE = 0.04;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OUTAGE_MS = 6 * HOUR_MS;

export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
}

/** The vendors' faults in a season; reproducible by seed. */
export interface Faults {
  /** Spoils a whole answer, or returns it unchanged. */
  spoil(answer: Answer, path: string, nowMs: number): Answer;
  /** Spoils the content of an answer. */
  tamper: Tamper;
  tamperJson(path: string, json: unknown, nowMs: number): unknown;
  isOut(nowMs: number): boolean;
  /** How often each fault has occurred. */
  counts: Map<string, number>;
}

export function createFaults(seed: number, matches: readonly WorldMatch[]): Faults {
  const random = createRandom(`faults ${seed}`);
  const counts = new Map<string, number>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  const kickoffs = matches
    .filter(({ home }) => home.goals !== null)
    .map(({ kickoffMs }) => kickoffMs)
    .toSorted((one, other) => one - other);
  const [firstMs = 0, lastMs = 0] = [kickoffs[0], kickoffs.at(-1)];
  const someTime = () => firstMs + random.next() * (lastMs - firstMs);
  const outages = [random.pick(kickoffs) + 2 * HOUR_MS, someTime()];
  const swappedFrom = someTime();
  const halvedFrom = someTime();
  /** Matches with elevens that are wrong at first, or changed afterwards. */
  const wrongElevens = new Map(
    matches
      .filter(() => random.isTrue(0.2))
      .map(({ ids }) => [ids.apiFootball, random.pick(['ten', 'twelve', 'twoKeepers', 'changedLater'])]),
  );

  const ofHighlightly = createRandom(`hidden rows ${seed}`);
  /** Matches for which Highlightly shows only some rows until the day after. */
  const hiddenRows = new Map(
    matches
      .filter(() => ofHighlightly.isTrue(0.15))
      .map(({ ids, kickoffMs }) => [ids.highlightly, kickoffMs + DAY_MS]),
  );

  return {
    counts,
    isOut: (nowMs) => outages.some((fromMs) => nowMs >= fromMs && nowMs < fromMs + OUTAGE_MS),
    spoil(answer, path, nowMs) {
      if (outages.some((fromMs) => nowMs >= fromMs && nowMs < fromMs + OUTAGE_MS)) {
        count('outage');
        return { ...answer, status: 503, body: '' };
      }
      if (!random.isTrue(BROKEN_SHARE)) return answer;
      const broken = random.pick(BROKEN);
      const spoilt = spoilAnswer(broken, answer, path);
      if (spoilt !== null) count(broken);
      return spoilt ?? answer;
    },
    tamper(match, { kickoffMs }, nowMs) {
      const wrong = wrongElevens.get(match.fixture.id);
      const lineups = match.lineups ?? [];
      const [first] = lineups;
      if (wrong === undefined || first === undefined) return match;
      const isEarly = nowMs < kickoffMs - HOUR_MS / 2;
      if (wrong === 'changedLater' ? nowMs < kickoffMs : !isEarly) return match;
      count(wrong);
      return {
        ...match,
        lineups: [{ ...first, startXI: wrongEleven(wrong, first.startXI) }, ...lineups.slice(1)],
      };
    },
    tamperJson(path, json, nowMs) {
      if (path.startsWith('/getmatchdata/') && isWithinDay(nowMs, swappedFrom)) {
        count('swappedDates');
        return swapDates(json, nowMs);
      }
      if (path.endsWith('/BL1/teams') && isWithinDay(nowMs, halvedFrom)) {
        count('halfSquads');
        return halveSquads(json);
      }
      const [, boxed] = /^\/box-score\/(\d+)$/.exec(path) ?? [];
      const hiddenUntilMs = hiddenRows.get(Number(boxed)) ?? 0;
      if (nowMs < hiddenUntilMs) {
        count('hiddenRows');
        return hideRows(json);
      }
      return path.startsWith('/injuries') ? repeatInjuries(json, count) : json;
    },
  };
}

const isWithinDay = (nowMs: number, fromMs: number) => nowMs >= fromMs && nowMs < fromMs + DAY_MS;

/** @returns null if this source does not fail in this way */
function spoilAnswer(broken: Broken, answer: Answer, path: string): Answer | null {
  const text = String(answer.body);
  const isHighlightly = isOfHighlightly(path);
  const isApiFootball = !isHighlightly && !path.startsWith('/v4/') && !path.startsWith('/get');
  const waiting = { ...answer.headers, 'retry-after': '7' };
  const withBody = (json: unknown): Answer => ({ ...answer, body: JSON.stringify(json) });
  const spoilt: Record<Broken, Answer | null> = {
    unavailable: { ...answer, status: 503, body: '' },
    tooMany: { ...answer, status: 429, body: '' },
    tooManyWithWait: { ...answer, status: 429, headers: waiting, body: '' },
    empty: path.startsWith('/getmatchdata/') ? withBody([]) : null,
    cutOff: { ...answer, body: text.slice(0, Math.floor(text.length / 2)) },
    latin1: { ...answer, body: Buffer.from(text.replace('"', '"ü'), 'latin1') },
    errors: isApiFootball ? withBody(envelope([], 1, 1, { rateLimit: 'Too many requests.' })) : null,
    emptyByPlan: isApiFootball ? withBody(envelope([])) : isHighlightly ? withBody(emptyOf(path)) : null,
  };
  return spoilt[broken];
}

/** An empty answer of Highlightly. */
const emptyOf = (path: string): unknown =>
  path === '/matches' ? { data: [] } : path.startsWith('/lineups/') ? {} : [];

/** Five players of each club, as some plans show. */
const hideRows = (json: unknown): BoxTeam[] =>
  (json as BoxTeam[]).map(({ team, players }) => ({ team, players: players.slice(0, 5) }));

type Eleven = NonNullable<Parameters<Tamper>[0]['lineups']>[number]['startXI'];

function wrongEleven(wrong: string, startXI: Eleven): Eleven {
  const [first, second] = startXI;
  if (first === undefined || second === undefined) return startXI;
  if (wrong === 'ten') return startXI.slice(1);
  if (wrong === 'twelve')
    return [...startXI, { player: { ...second.player, id: (second.player.id ?? 0) + 500_000 } }];
  if (wrong === 'twoKeepers')
    return startXI.map(({ player }) =>
      player.pos === 'D' ? { player: { ...player, pos: 'G' } } : { player },
    );
  // After kickoff the eleven contains another name.
  return [{ player: { ...first.player, id: (first.player.id ?? 0) + 500_000 } }, ...startXI.slice(1)];
}

interface AnsweredMatch {
  matchDateTimeUTC: string;
  matchIsFinished: boolean;
}

/** Swaps day and month in upcoming matches, where both are valid. */
function swapDates(json: unknown, nowMs: number): unknown {
  if (!Array.isArray(json)) return json;
  return (json as AnsweredMatch[]).map((match) => {
    const { matchDateTimeUTC: ts, matchIsFinished } = match;
    const [day, month] = [ts.slice(8, 10), ts.slice(5, 7)];
    const isSwapped =
      !matchIsFinished && Number(day) <= 12 && day !== month && Date.parse(ts) > nowMs + DAY_MS;
    return isSwapped
      ? Object.assign({}, match, { matchDateTimeUTC: `${ts.slice(0, 5)}${day}-${month}${ts.slice(10)}` })
      : match;
  });
}

function halveSquads(json: unknown): unknown {
  const { teams, ...rest } = json as { teams: { squad: unknown[] }[] };
  return {
    ...rest,
    teams: teams.map((team) =>
      Object.assign({}, team, { squad: team.squad.slice(0, Math.floor(team.squad.length / 2)) }),
    ),
  };
}

function repeatInjuries(json: unknown, count: (name: string) => void): unknown {
  const { response, ...rest } = json as { response: unknown[] };
  if (response.length > 0) count('repeatedInjuries');
  return { ...rest, response: [...response, ...response.filter((_row, n) => n % 4 === 0)] };
}
