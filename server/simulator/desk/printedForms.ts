import type { Random } from '../../matchdata/demo/random.ts';
import type { WatchedMatch, WatchedPlayer, WatchedSide } from './watchedMatch.ts';

import { scorersOf, SIDES, surnamesOf, type Writer } from './sheetWriter.ts';

const inLines = ({ starters }: WatchedSide): WatchedPlayer[][] => [
  ...Map.groupBy(starters, ({ position }) => position).values(),
];

/** `46. Boey`, in one of the usual bracket notations. */
function inBrackets(text: string, name: string, minute: number, random: Random): string {
  const at = minute === 90 ? '90.+2' : `${minute}.`;
  return (
    random.pick([`${at} ${name}`, `${at} ${name}`, `${at}/${name}`, `${name}, ${at}`, `ab ${at} ${name}`]) +
    text
  );
}

/** A player's substitute, and the substitute's substitute. */
function replacements(side: WatchedSide, player: WatchedPlayer, random: Random): string {
  const nameOf = surnamesOf(side);
  const change = side.changes.find(({ off }) => off.id === player.id);
  if (change === undefined) return '';
  const next = side.changes.find(({ off }) => off.id === change.on.id);
  if (next === undefined) return ` (${inBrackets('', nameOf(change.on), change.minute, random)})`;
  const [one, two] = [`${change.minute}. ${nameOf(change.on)}`, `${next.minute}. ${nameOf(next.on)}`];
  return random.isTrue(0.5) ? ` (${one}, ${two})` : ` (${one} (${two}))`;
}

/** Players with a card, the clubs separated by a slash. */
const booked = (
  match: WatchedMatch,
  card: WatchedSide['cards'][number]['card'],
  noteOf: (minute: number) => string,
): string => {
  const lists = SIDES.map((side) => {
    const nameOf = surnamesOf(match[side]);
    const isSentOff = (id: string) =>
      match[side].cards.some((one) => one.card === 'secondYellow' && one.player.id === id);
    return match[side].cards
      .filter((one) => one.card === card && (card !== 'yellow' || !isSentOff(one.player.id)))
      .map(({ player, minute }) => `${nameOf(player)}${noteOf(minute)}`)
      .join(', ');
  });
  return lists.every((list) => list === '') ? '–' : lists.map((list) => list || '–').join(' / ');
};

export const paper: Writer = (match, random) => {
  const dash = random.pick([' – ', ' - ', '; ']);
  const ofSide = (side: WatchedSide) => {
    const nameOf = surnamesOf(side);
    const lines = inLines(side).map((line) =>
      line.map((player) => `${nameOf(player)}${replacements(side, player, random)}`).join(', '),
    );
    return `${side.name}: ${lines.join(dash)}. – Trainer: Beispielmann`;
  };
  return [
    ofSide(match.home),
    ofSide(match.away),
    `Tore: ${scorersOf(match) || '–'} – Gelb: ${booked(match, 'yellow', (minute) => (minute % 3 === 0 ? ' (2)' : ''))} – ` +
      `Gelb-Rot: ${booked(match, 'secondYellow', (minute) => ` (${minute}.)`)} – ` +
      `Rot: ${booked(match, 'red', (minute) => ` (${minute}.)`)} – SR: Beispielpfeifer (Musterstadt) – Z.: 75.000`,
  ].join('\n');
};

export const kicker: Writer = (match, random) => {
  const grade = () => `${random.between(1, 5)},${random.pick([0, 5])}`;
  const ofSide = (side: WatchedSide) => {
    const nameOf = surnamesOf(side);
    const came = new Set(side.changes.map(({ on }) => on.id));
    const isMarked = (player: WatchedPlayer) => (player.position === 'GK' ? ' (Tor)' : '');
    return [
      side.name,
      inLines(side)
        .map((line) =>
          line.map((player, n) => `${nameOf(player)}${n === 0 ? ' (C)' : ''} (${grade()})`).join(', '),
        )
        .join(' - '),
      `Einwechslungen: ${side.changes.map(({ on, off, minute }) => `${minute}. ${nameOf(on)} für ${nameOf(off)}`).join(', ') || '–'}`,
      `Reservebank: ${side.bench
        .filter(({ id }) => !came.has(id))
        .map((player) => `${nameOf(player)}${isMarked(player)}`)
        .join(', ')}`,
      'Trainer: Beispielmann',
    ].join('\n');
  };
  return [
    ofSide(match.home),
    '',
    ofSide(match.away),
    '',
    `Torschützen: ${scorersOf(match) || 'keine'}`,
    `Gelbe Karten: ${booked(match, 'yellow', (minute) => ` (${(minute % 9) + 1})`)}`,
    `Gelb-Rote Karten: ${booked(match, 'secondYellow', (minute) => ` (${minute}.)`)}`,
    `Rote Karten: ${booked(match, 'red', (minute) => ` (${minute}., grobes Foulspiel)`)}`,
    'Schiedsrichter: Beispielpfeifer (Musterstadt)',
  ].join('\n');
};

export const report: Writer = (match, random) => {
  const ofSide = (side: WatchedSide) => {
    const numbers = new Map([...side.starters, ...side.bench].map(({ id }, n) => [id, n + 1]));
    const row = (player: WatchedPlayer) =>
      `${numbers.get(player.id)} ${player.name}${player.position === 'GK' ? ' (TW)' : ''}`;
    const withNumber = (player: WatchedPlayer) => `${player.name} (${numbers.get(player.id)})`;
    const cards = { yellow: 'Gelb', secondYellow: 'Gelb-Rot', red: 'Rot' };
    return [
      side.name,
      'Startaufstellung',
      ...side.starters.map(row),
      'Ersatzbank',
      ...side.bench.map(row),
      'Trainer',
      'Bert Beispielmann',
      ...(side.changes.length > 0 ? ['Auswechslungen'] : []),
      ...side.changes.map(({ on, off, minute }) => `${minute}. ${withNumber(on)} für ${withNumber(off)}`),
      ...side.cards.map(({ player, card, minute }) => `${minute}. ${cards[card]} ${player.name}`),
    ];
  };
  const blank = random.isTrue(0.5) ? [''] : [];
  return [
    ...ofSide(match.home),
    ...blank,
    ...ofSide(match.away),
    ...(match.goals.length > 0 ? [`Tore: ${scorersOf(match)}`] : []),
  ].join('\n');
};

/** Icons of cards and substitutions get lost in copying: only their minutes remain. */
export const encyclopedia: Writer = (match) => {
  const codes: Readonly<Record<string, string>> = { GK: 'GK', DF: 'CB', MF: 'CM', FW: 'CF' };
  const ofSide = (side: WatchedSide) => {
    const minutes = (player: WatchedPlayer) =>
      [
        ...side.cards.filter((one) => one.player.id === player.id),
        ...side.changes.filter(({ off }) => off.id === player.id),
      ]
        .map(({ minute }) => ` ${minute}'`)
        .join('');
    return [
      side.name,
      ...side.starters.map(
        (player, n) => `${codes[player.position]} ${n + 1} ${player.name}${minutes(player)}`,
      ),
      'Substitutions:',
      ...side.changes.map(({ on, minute }, n) => `${on.position} ${n + 12} ${on.name} ${minute}'`),
      'Manager:',
      'Bert Beispielmann',
    ];
  };
  return [...ofSide(match.home), '', ...ofSide(match.away)].join('\n');
};
