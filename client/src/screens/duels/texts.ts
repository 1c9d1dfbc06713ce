import type { DuelPlayer, Duels, RivalDuel } from '@hub/shared/duel/duel.schema.ts';
import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import { toHalves, wholePoints } from '@hub/shared/points/pointsText.ts';
import { formatShare, formatTenths } from '@hub/shared/text/format.ts';

type Unit = Duels['unit'];

const UNITS: Readonly<Record<Unit, { one: string; other: string }>> = {
  points: { one: 'Punkt', other: 'Punkte' },
  starts: { one: 'Starter', other: 'Starter' },
};

const amount = (value: number, unit: Unit) => {
  const shown = unit === 'starts' ? Math.round(value * 10) / 10 : Math.round(value);
  return `${wholePoints(shown)} ${UNITS[unit][shown === 1 ? 'one' : 'other']}`;
};

/** Between these a duel is too close to call. */
const [CLOSE_FROM, CLOSE_TO] = [0.45, 0.55];

export const isClose = ({ win }: Pick<RivalDuel, 'win'>): boolean => win >= CLOSE_FROM && win <= CLOSE_TO;

/** A chance as whole percent; only facts are 0 % or 100 %. */
const chance = (share: number) => formatShare(Math.min(0.99, Math.max(0.01, share)));

export const texts = {
  title: 'Duelle',
  back: 'Mein Team',
  matchday: (matchday: number) => `${matchday}. Spieltag.`,
  loading: 'Lade deine Duelle …',
  computing: 'Rechne …',
  notLoaded: 'Deine Duelle ließen sich nicht laden.',
  teamsNotLoaded: 'Deine Teams ließen sich nicht laden.',
  noTeamHint: 'Stell zuerst deine Elf auf: Sie tritt hier gegen andere an.',
  noRivals: 'Noch kein Gegner',
  noRivalsHint:
    'Füge den Kader eines Mitspielers ein. Du siehst, wie wahrscheinlich deine Elf ihn an diesem Spieltag schlägt. Sonst sieht ihn niemand.',
  seasonOver: 'Die Saison ist vorbei.',

  add: 'Gegner eintragen',
  edit: 'Kader ändern',
  remove: 'Entfernen',
  removeTitle: (name: string) => `${name} entfernen?`,
  removeText: 'Sein eingetragener Kader wird gelöscht.',
  removeMemberText: 'In eurer Tipprunde kannst du jederzeit wieder gegen dieses Mitglied antreten.',
  member: (league: string) =>
    `Aus der Tipprunde „${league}“: der Kader von jetzt. Ab dem Lock gilt die Elf, die das Mitglied aufgestellt hat.`,
  notRemoved: 'Der Gegner wurde nicht entfernt.',
  name: 'Name des Gegners',
  nameMissing: 'Wie heißt dein Gegner?',
  nameWrong: 'Der Name ist zu lang oder enthält ungültige Zeichen.',
  list: 'Sein Kader',
  listHint: 'Kopiere seinen Kader aus deinem Spiel hierher: ein Name je Zeile oder mit Kommas.',
  save: 'Speichern',
  notSaved: 'Der Gegner wurde nicht gespeichert.',
  tooMany: (most: number) => `Ein Gegner hat höchstens ${most} Spieler.`,
  lacks: (places: number) =>
    places === 1
      ? `Für ${STARTERS_PER_TEAM} fehlt einer: Der Platz bleibt leer und bringt nichts.`
      : `Für ${STARTERS_PER_TEAM} fehlen ${places}: Die Plätze bleiben leer und bringen nichts.`,
  chooses: `Mehr als ${STARTERS_PER_TEAM}: Der Hub stellt daraus seine wahrscheinlichste Elf auf.`,

  counting: (unit: Unit, countsBest: boolean) =>
    unit === 'starts'
      ? 'Gezählt werden Starter, denn die Punkte deines Spiels kennt keine Quelle.'
      : countsBest
        ? 'Gezählt werden die besten elf des Kaders, wie sie dein Spiel nach den Partien wählt; das ist mehr als die Elf von vorher.'
        : 'Gezählt werden Punkte nach den Regeln deines Spiels.',
  forecast: (state: Duels['state'], hasStars: boolean, hasMembers: boolean) =>
    [
      state === 'running' ? 'Beendete Spiele zählen, alle anderen sind Prognose.' : 'Alles ist Prognose.',
      `Die Elf${hasStars ? ' und die Stars' : ''} der Gegner wählt der Hub aus ihrem Kader${hasMembers ? ', bei Mitgliedern deiner Tipprunden nur bis zu deren Lock' : ''}.`,
    ].join(' '),
  win: (duel: RivalDuel) => chance(duel.win),
  winLabel: 'Siegchance',
  close: 'knapp',
  outcome: ({ win, tie, lose }: RivalDuel) =>
    `Sieg ${chance(win)}, unentschieden ${chance(tie)}, Niederlage ${chance(lose)}`,
  /** Where the rival stands, as his name is beside it. */
  ahead: ({ difference: { mean } }: RivalDuel, unit: Unit) => {
    const size = unit === 'starts' ? Math.abs(mean) : Math.abs(toHalves(mean));
    return size < (unit === 'starts' ? 0.05 : 0.5)
      ? 'gleichauf mit dir'
      : `≈\u00A0${amount(size, unit)} ${mean < 0 ? 'vor' : 'hinter'} dir`;
  },
  band: ({ difference: { low, high } }: RivalDuel, unit: Unit) =>
    `In vier von fünf Verläufen liegst du zwischen ${signedEnd(low, unit)} und ${signedEnd(high, unit)}.`,
  result: ({ win, tie }: RivalDuel) => (win === 1 ? 'gewonnen' : tie === 1 ? 'unentschieden' : 'verloren'),
  score: (mine: number, theirs: number) => `${wholePoints(mine)} : ${wholePoints(theirs)}`,
  swings: 'Wer es dreht',
  swing: ({ player, isMine, winIfStarting, winIfNot }: RivalDuel['swings'][number]) =>
    `Wenn ${player.name}${isMine ? '' : ' (bei ihm)'} beginnt: ${chance(winIfStarting)} statt ${chance(winIfNot)}`,
  sum: (mean: number, unit: Unit, isFact: boolean) => `${isFact ? '' : '≈\u00A0'}${amount(mean, unit)}`,
  shared: 'beide',
  star: 'Star',
  emptyPlaces: (count: number) => (count === 1 ? 'Ein Platz ist leer.' : `${count} Plätze sind leer.`),
  left: (names: readonly string[]) => `Nicht mehr in der Liga: ${names.join(', ')}.`,
  start: (probability: number) =>
    probability === 1 ? 'in der Elf' : probability === 0 ? 'nicht in der Elf' : chance(probability),
  brought: ({ brought }: DuelPlayer, unit: Unit) =>
    unit === 'points' ? amount(brought ?? 0, unit) : brought === 1 ? 'begann' : 'begann nicht',
  free: 'spielfrei',

  places: 'Plätze unter allen',
  place: (place: number) => `${place}.`,
  squad: 'Team',
  you: 'Du',
  placeChance: (share: number) => (share < 0.005 ? '–' : formatShare(Math.min(0.99, share))),
} as const;

const signedEnd = (value: number, unit: Unit) =>
  value === 0
    ? 'gleichauf'
    : `${unit === 'starts' ? formatTenths(Math.abs(value)) : wholePoints(Math.abs(value))} ${value < 0 ? 'hinten' : 'vorn'}`;
