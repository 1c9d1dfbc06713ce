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

/** A part while it is put together. */
export type OpenPart = { -readonly [K in keyof SheetPart]: SheetPart[K] } & {
  side: Side;
  /** Whether a question is open about who he is. */
  isOpen: boolean;
};

/** What a name is asked about. */
export interface NamePlace {
  line: number;
  side: Side | null;
  what: Statement['kind'];
  minute: number | null;
}

/** Who takes part, and whom each name of the text means. */
export class SheetPeople {
  readonly parts: OpenPart[] = [];
  readonly questions: SheetQuestion[] = [];
  readonly #names: SheetNames;
  readonly #answers: SheetAnswers;
  readonly #byPlayer = new Map<string, OpenPart>();
  /** What a text of a club was found to mean, so that the same is never asked twice; null: two of its players. */
  readonly #byText = new Map<string, OpenPart | null>();
  readonly #times = new Map<string, number>();

  constructor(names: SheetNames, answers: SheetAnswers) {
    this.#names = names;
    this.#answers = answers;
  }

  ofPlayer = (id: string): OpenPart | undefined => this.#byPlayer.get(id);

  /** Whom a name of a list can mean but for those who are taken; what has been found for the same text counts first. */
  fitting(text: string, side: Side | null): FittingPlayer[] {
    const own = this.#names.fitting(text, side);
    return own.length > 0 || side === null ? own : this.#names.fitting(text, null);
  }

  /**
   * Finds who of those taking part is meant.
   *
   * @returns undefined where nobody or several fit
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

  /** Takes a player into the sheet. */
  add({ side, player }: { side: Side; player: NamedPlayer }, text: string, started: boolean): OpenPart {
    const known = this.#byPlayer.get(player.id);
    const part = known ?? this.#open(side, player.id, player.name, started);
    this.#byPlayer.set(player.id, part);
    this.#call(text, side, part);
    return part;
  }

  /**
   * Takes whom an answer says, or asks and takes the name alone, so that nothing read is lost.
   *
   * @param candidates the likeliest first
   * @returns undefined where the answer is that nobody is meant
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

  /** Asks what a minute behind a name is. @returns the answer, if there is one */
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

  /** The key of a question, whatever else is asked; the same name asked again at its place has another one. */
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

/** Whether a name means one player beyond doubt. */
export const isCertain = (fits: readonly FittingPlayer[]): fits is [FittingPlayer] => {
  const [only] = fits;
  return fits.length === 1 && only !== undefined && !isWeak(only);
};
