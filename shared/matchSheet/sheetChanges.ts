import {
  MINUTE_MEANINGS,
  SIDES,
  type Card,
  type OddChange,
  type Side,
  type StatementOf,
} from './matchSheet.ts';
import { isCertain, type OpenPart, type SheetPeople } from './sheetPeople.ts';
import { groupBy } from '#shared/groupBy.ts';

/** A change as understood; a missing player is null. */
export interface ReadChange {
  line: number;
  side: Side | null;
  on: OpenPart | string | null;
  off: OpenPart | string | null;
  minute: number | null;
}

type Change = StatementOf<'change'>;

/** Keeps track of who came on for whom. */
export class ChangeBook {
  readonly odd: OddChange[] = [];
  readonly #people: SheetPeople;
  /** The player replaced, by the player who came on; null if unknown. */
  readonly #replaced = new Map<OpenPart, OpenPart | null>();
  readonly #left = new Set<OpenPart>();
  readonly #lines = new Map<OpenPart, number>();

  constructor(people: SheetPeople) {
    this.#people = people;
  }

  /** Reads all changes in the order of their minutes; repeated ones count once. */
  read(changes: readonly Change[]): ReadChange[] {
    const paired = withPartners(changes);
    const inOrder = paired.toSorted((one, other) => (one.minute ?? 0) - (other.minute ?? 0));
    return inOrder.map((change) => this.#readOne(change));
  }

  #readOne({ line, side, on, off, minute }: Change): ReadChange {
    const leaver = off === null ? null : this.#leaver(off, { line, side, minute });
    const ofSide = leaver?.side ?? side;
    const comer = on === null ? null : this.#comer(on, { line, side: ofSide, minute });
    const read = { line, minute, side: ofSide ?? comer?.side ?? null, on: comer ?? on, off: leaver ?? off };
    // Texts disagree about who is named first: the player on the pitch leaves.
    const isReversed =
      comer !== null && leaver !== null && this.#isOn(comer) && !this.#isOn(leaver) && !this.#isOver(leaver);
    const [comes, leaves] = isReversed ? [leaver, comer] : [comer, leaver];
    if (comes !== null && leaves !== null && this.#replaced.get(comes) === leaves) {
      this.#complete(comes, leaves, minute);
      return read;
    }
    if (comes !== null) this.#comeOn(comes, leaves, { line, minute });
    if (leaves !== null) this.#leave(leaves, comes, { line, minute });
    return isReversed ? { ...read, on: comes, off: leaves } : read;
  }

  /** Adds the minute to a change that was first given without it. */
  #complete(comes: OpenPart, leaves: OpenPart, minute: number | null): void {
    comes.onMinute ??= minute;
    leaves.offMinute ??= minute;
  }

  #comeOn(
    part: OpenPart,
    leaves: OpenPart | null,
    { line, minute }: { line: number; minute: number | null },
  ): void {
    if (this.#replaced.has(part)) {
      // Known without a partner: the ticker names the player who left on another line.
      const isSame = part.onMinute === minute && (this.#replaced.get(part) === null || leaves === null);
      if (!isSame) this.#note('alreadyOn', part, line);
      else if (leaves !== null) this.#replaced.set(part, leaves);
      return;
    }
    if (part.started) {
      this.#note('alreadyOn', part, line);
      return;
    }
    part.onMinute = minute;
    this.#replaced.set(part, leaves);
    this.#lines.set(part, line);
  }

  #leave(
    part: OpenPart,
    comes: OpenPart | null,
    { line, minute }: { line: number; minute: number | null },
  ): void {
    if (this.#left.has(part)) {
      if (part.offMinute !== minute) this.#note('notOn', part, line);
      return;
    }
    if (!this.#isOn(part)) this.#note('notOn', part, line);
    part.offMinute = minute;
    this.#left.add(part);
    if (comes === null) this.#note('noComer', part, line);
  }

  /** The player who comes on: from the bench, or at least not in the eleven. */
  #comer(name: string, at: { line: number; side: Side | null; minute: number | null }): OpenPart | null {
    const people = this.#people;
    const waits = (part: OpenPart) => !part.started && part.onMinute === null;
    const known = people.participant(name, at.side, waits) ?? people.participant(name, at.side);
    if (known !== undefined) return known;
    const fits = people.fitting(name, at.side);
    const free = fits.filter(({ player }) => people.ofPlayer(player.id) === undefined);
    if (isCertain(free) && (at.side === null || free[0].side === at.side))
      return people.add(free[0], name, false);
    const other = free.some(({ side }) => side === at.side) ? undefined : this.#ofOtherSide(name, waits);
    if (other !== undefined) return other;
    return people.ask(name, { ...at, what: 'change' }, free, false) ?? null;
  }

  /** A text under one club's heading may contain the other club's changes, if the name fits no one else. */
  #ofOtherSide(name: string, waits: (part: OpenPart) => boolean): OpenPart | undefined {
    const known = SIDES.flatMap((side) => this.#people.participant(name, side, waits) ?? []);
    return known.length === 1 ? known[0] : undefined;
  }

  #leaver(name: string, at: { line: number; side: Side | null; minute: number | null }): OpenPart | null {
    const people = this.#people;
    const isOn = (part: OpenPart) => this.#isOn(part);
    const found =
      people.participant(name, at.side, isOn) ??
      people.participant(name, at.side) ??
      people.participant(name, null, isOn);
    if (found !== undefined) return found;
    const fits = people.fitting(name, at.side);
    if (isCertain(fits) && (at.side === null || fits[0].side === at.side))
      return people.add(fits[0], name, false);
    return people.ask(name, { ...at, what: 'change' }, fits, false) ?? null;
  }

  #isOn = (part: OpenPart): boolean => (part.started || this.#replaced.has(part)) && !this.#left.has(part);
  #isOver = (part: OpenPart): boolean => this.#left.has(part);

  /**
   * The meaning of a bare minute after a name: his substitution if a player came on then for whom no one has left, else the
   * user's answer, else open. Null if already known, or if it means nothing.
   */
  meaningOf(part: OpenPart, minute: number, line: number): 'off' | 'open' | Card | null {
    if (part.offMinute === minute || part.onMinute === minute || part.redMinute === minute) return null;
    const first = [...this.#replaced].find(
      ([comer, leaver]) => leaver === null && comer.side === part.side && comer.onMinute === minute,
    );
    if (first !== undefined && this.#isOn(part)) {
      this.#replaced.set(first[0], part);
      part.offMinute = minute;
      this.#left.add(part);
      return 'off';
    }
    const answer = this.#people.askMinute(part, minute, line);
    const meaning = MINUTE_MEANINGS.find((one) => one === answer);
    if (meaning === undefined) return 'open';
    if (meaning === 'nothing') return null;
    if (meaning !== 'off') return meaning;
    part.offMinute = minute;
    this.#left.add(part);
    return 'off';
  }

  /** Notes oddities that only the whole sheet shows: players for whom no one left, or who replaced one who was sent off. */
  close(): void {
    for (const [comer, leaver] of this.#replaced) {
      const line = this.#lines.get(comer) ?? 0;
      if (leaver === null) this.#note('noLeaver', comer, line);
      if (comer.onMinute === null) this.#note('noMinute', comer, line);
      const isGone = (leaver?.redMinute ?? Infinity) <= (comer.onMinute ?? 0);
      if (leaver !== null && isGone) this.#note('sentOff', leaver, line);
    }
  }

  #note(why: OddChange['why'], { side, name }: OpenPart, line: number): void {
    if (!this.odd.some((one) => one.why === why && one.name === name))
      this.odd.push({ why, side, line, name });
  }
}

/** Joins the halves of a change that tickers put on separate lines, by club, minute and order. */
function withPartners(changes: readonly Change[]): Change[] {
  const halves = changes.filter(({ on, off }) => on === null || off === null);
  const partner = new Map<Change, Change>();
  for (const ofPlace of groupBy(halves, ({ side, minute }) => `${side} ${minute}`).values()) {
    const comers = ofPlace.filter(({ off }) => off === null);
    const leavers = ofPlace.filter(({ on }) => on === null);
    for (const [n, comer] of comers.entries()) {
      const leaver = leavers[n];
      if (leaver === undefined) continue;
      partner.set(comer, leaver);
      partner.set(leaver, comer);
    }
  }
  return changes.flatMap((change) => {
    const other = partner.get(change);
    if (other === undefined) return [change];
    return change.off === null ? [Object.assign({}, change, { off: other.off })] : [];
  });
}
