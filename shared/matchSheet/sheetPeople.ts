import { foldText } from '#shared/text/foldText.ts';
import {
  NOBODY,
  newPlayerOf,
  SIDES,
  STARTER,
  type NamedPlayer,
  type SheetAnswers,
  type SheetPart,
  type SheetQuestion,
  type Side,
  type Statement,
} from './matchSheet.ts';
import { isWeak, type FittingPlayer, type SheetNames } from './sheetNames.ts';

const CANDIDATES = 4;

/** A part while it is being read. */
export type OpenPart = { -readonly [K in keyof SheetPart]: SheetPart[K] } & {
  side: Side;
  /** Whether it is an open question who he is. */
  isOpen: boolean;
};

/** Where a name is in the text, and what it is about. */
export interface NamePlace {
  line: number;
  side: Side | null;
  what: Statement['kind'];
  minute: number | null;
}

/** The players taking part, and the meaning of each name in the text. */
export class SheetPeople {
  readonly parts: OpenPart[] = [];
  readonly questions: SheetQuestion[] = [];
  readonly #names: SheetNames;
  readonly #answers: SheetAnswers;
  readonly #byPlayer = new Map<string, OpenPart>();
  /** Meaning of texts by club, so that the same question is not asked twice; null if a text means two players. */
  readonly #byText = new Map<string, OpenPart | null>();
  readonly #times = new Map<string, number>();

  constructor(names: SheetNames, answers: SheetAnswers) {
    this.#names = names;
    this.#answers = answers;
  }

  ofPlayer = (id: string): OpenPart | undefined => this.#byPlayer.get(id);

  /** The players whom a name can mean: of the given club, or of both if it fits none there. */
  fitting(text: string, side: Side | null): FittingPlayer[] {
    const own = this.#names.fitting(text, side);
    return own.length > 0 || side === null ? own : this.#names.fitting(text, null);
  }

  /**
   * Finds the participant whom a name means.
   *
   * @returns undefined if none or several fit
   */
  participant(
    text: string,
    side: Side | null,
    accepts: (part: OpenPart) => boolean = () => true,
  ): OpenPart | undefined {
    for (const one of side === null ? SIDES : [side]) {
      const known = this.#byText.get(textKey(text, one));
      if (known && accepts(known)) return known;
    }
    const fits = this.#names
      .fitting(text, side)
      .filter((fit) => !isWeak(fit))
      .flatMap(({ player }) => this.#byPlayer.get(player.id) ?? [])
      .filter(accepts);
    return fits.length === 1 ? fits[0] : undefined;
  }

  /** Adds a player to the sheet. */
  add({ side, player }: { side: Side; player: NamedPlayer }, text: string, started: boolean): OpenPart {
    const known = this.#byPlayer.get(player.id);
    const part = known ?? this.#open(side, player.id, player.name, started);
    this.#byPlayer.set(player.id, part);
    this.#call(text, side, part);
    return part;
  }

  /**
   * Asks who is meant. Adds the player of the answer or, until there is one, the bare name, so that nothing read is lost.
   *
   * @param candidates likeliest first
   * @returns undefined if the answer is that no one is meant, or if the club is unknown
   */
  ask(
    text: string,
    place: NamePlace,
    candidates: readonly FittingPlayer[],
    started: boolean,
  ): OpenPart | undefined {
    const key = this.#keyOf(text, place);
    const answer = this.#answers[key];
    const shown = candidates.length > 0 ? candidates : this.#names.similar(text, place.side);
    const side = place.side ?? shown[0]?.side ?? null;
    this.questions.push({
      key,
      text,
      ...place,
      side,
      candidates: shown.slice(0, CANDIDATES).map(({ side: of, player }) => ({ side: of, player })),
    });
    if (answer === NOBODY) return undefined;
    const newcomer = SIDES.find((one) => answer === newPlayerOf(one));
    const chosen = answer === undefined || newcomer !== undefined ? undefined : this.#names.playerOf(answer);
    if (chosen !== undefined) return this.add(chosen, text, started);
    const of = newcomer ?? side;
    if (of === null) return undefined;
    const part = this.#open(of, null, text, started);
    part.isOpen = newcomer === undefined;
    this.#call(text, of, part);
    return part;
  }

  /** Asks what a minute after a name means. @returns the answer, if there is one */
  askMinute(part: OpenPart, minute: number, line: number): string | undefined {
    const key = this.#keyOf(`${part.name} ${minute}`, { side: part.side, what: 'minute', line });
    const { side, name } = part;
    this.questions.push({ key, line, text: name, side, what: 'minute', minute, candidates: [] });
    return this.#answers[key];
  }

  #call(text: string, side: Side, part: OpenPart): void {
    const key = textKey(text, side);
    const before = this.#byText.get(key);
    this.#byText.set(key, before === undefined || before === part ? part : null);
  }

  /** The key of a question, independent of all others; repeated questions about a name on a line are numbered. */
  #keyOf(text: string, { side, what, line }: Pick<NamePlace, 'side' | 'what' | 'line'>): string {
    const base = `${side ?? 'both'} ${what} ${line} ${foldText(text)}`;
    const times = (this.#times.get(base) ?? 0) + 1;
    this.#times.set(base, times);
    return times === 1 ? base : `${base} ${times}`;
  }

  #open(side: Side, playerId: string | null, name: string, started: boolean): OpenPart {
    const part: OpenPart = { ...STARTER, side, playerId, name, started, isOpen: false };
    this.parts.push(part);
    return part;
  }
}

const textKey = (text: string, side: Side): string => `${side} ${foldText(text)}`;

/** Whether exactly one player fits beyond doubt. */
export const isCertain = (fits: readonly FittingPlayer[]): fits is [FittingPlayer] => {
  const [only] = fits;
  return fits.length === 1 && only !== undefined && !isWeak(only);
};
