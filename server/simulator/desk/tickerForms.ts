import type { WatchedSide, WatchedPlayer } from './watchedMatch.ts';
import { SIDES, surnamesOf, type Writer } from './sheetWriter.ts';

/** Lines with their minute, for sorting a ticker. */
type Happening = [minute: number, lines: string[]];

const inOrder = (happenings: Happening[], isNewestFirst: boolean): string[] =>
  happenings
    .toSorted(([one], [other]) => (isNewestFirst ? other - one : one - other))
    .flatMap(([, lines]) => (isNewestFirst ? lines.toReversed() : lines));

export const ticker: Writer = (match) => {
  const happenings = SIDES.flatMap((which): Happening[] => {
    const side = match[which];
    const nameOf = surnamesOf(side);
    const cards = { yellow: 'Gelbe Karte', secondYellow: 'Gelb-Rote Karte', red: 'Rote Karte' };
    return [
      ...side.changes.map(({ on, off, minute }): Happening => [
        minute,
        [
          `${minute} Auswechslung bei ${side.name}: ${nameOf(off)}`,
          `${minute} Einwechslung bei ${side.name}: ${nameOf(on)}`,
        ],
      ]),
      ...side.cards.map(({ player, card, minute }): Happening => [
        minute,
        [`${minute} ${cards[card]} für ${nameOf(player)} (${side.name})`],
      ]),
    ];
  });
  const goals = match.goals.map(({ scorer, isOwn, minute, score }): Happening => {
    const owner = match.home.starters.concat(match.home.bench).some(({ id }) => id === scorer.id)
      ? 'home'
      : 'away';
    const scoring = isOwn ? (owner === 'home' ? 'away' : 'home') : owner;
    const name = surnamesOf(match[owner])(scorer);
    return [
      minute,
      [
        isOwn
          ? `${minute} Eigentor durch ${name}, ${score.join(':')}`
          : `${minute} Tooor für ${match[scoring].name}, ${score.join(':')} durch ${name}`,
      ],
    ];
  });
  const lineup = (side: WatchedSide) => `${side.name}: ${side.starters.map(surnamesOf(side)).join(', ')}`;
  return [
    '90 Das Spiel ist aus, die Fans feiern.',
    ...inOrder([...happenings, ...goals], true),
    '1 Der Ball rollt.',
    'Die Aufstellungen:',
    lineup(match.home),
    lineup(match.away),
  ].join('\n');
};

export const thread: Writer = (match) => {
  const lineup = (side: WatchedSide) => {
    const came = (player: WatchedPlayer) => side.changes.find(({ off }) => off.id === player.id)?.on;
    const withSub = (player: WatchedPlayer): string => {
      const on = came(player);
      return on === undefined ? player.name : `${player.name} (${withSub(on)})`;
    };
    return [
      `**${side.name}**`,
      '',
      `${side.starters.map(withSub).join(', ')}.`,
      '',
      `**Subs:** ${side.bench.map(({ name }) => name).join(', ')}.`,
      '',
      '^____________________________',
      '',
    ];
  };
  const happenings = SIDES.flatMap((which): Happening[] => {
    const side = match[which];
    const cardLines = {
      yellow: (name: string) =>
        `[](#icon-yellow) ${name} (${side.name}) is shown the yellow card for a bad foul.`,
      secondYellow: (name: string) =>
        `[](#icon-red) Second yellow card to ${name} (${side.name}) for a bad foul.`,
      red: (name: string) =>
        `[](#icon-red) ${name} (${side.name}) is shown the red card for violent conduct.`,
    };
    const changes = side.changes.map(({ on, off, minute }): Happening => [
      minute,
      [`**${minute}'** [](#icon-sub) Substitution, ${side.name}. ${on.name} replaces ${off.name}.`, ''],
    ]);
    const cards = side.cards.map(({ player, card, minute }): Happening => [
      minute,
      [`**${minute}'** ${cardLines[card](player.name)}`, ''],
    ]);
    return changes.concat(cards);
  });
  const goals = match.goals.map(({ scorer, isOwn, minute, score: [home, away] }): Happening => {
    const score = `${match.home.name} ${home}, ${match.away.name} ${away}`;
    const owner = match.home.starters.concat(match.home.bench).some(({ id }) => id === scorer.id)
      ? match.home
      : match.away;
    return [
      minute,
      [
        isOwn
          ? `**${minute}'** [](#icon-ball) **Own Goal by ${scorer.name}, ${owner.name}. ${score}.**`
          : `**${minute}'** [](#icon-ball) **Goal! ${score}. ${scorer.name} (${owner.name}) right footed shot from the centre of the box.**`,
        '',
      ],
    ];
  });
  return [
    `#**FT: ${match.home.name} ${match.goals.at(-1)?.score.join('-') ?? '0-0'} ${match.away.name}**`,
    '',
    '**LINE-UPS**',
    '',
    ...lineup(match.home),
    ...lineup(match.away),
    '**MATCH EVENTS** | *via [ESPN](https://example.org/match)*',
    '',
    ...inOrder([...happenings, ...goals], false),
  ].join('\n');
};
