import { Box, Button, TextInput } from '@mantine/core';
import {
  IconArmchair,
  IconArrowsShuffle,
  IconPin,
  IconCrown,
  IconCrownOff,
  type Icon,
} from '@tabler/icons-react';
import { useState, type SubmitEvent, useMemo } from 'react';
import { PLACES, type Place, starterIdsOf } from '@hub/shared/elevens/bestEleven.ts';
import { OWN_VALUE_MAX } from '@hub/shared/limits.ts';
import type { UserTeam, UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { shortNames } from '@hub/shared/elevens/shortNames.ts';
import { elevenOfTeam } from '@hub/shared/games/elevenOfTeam.ts';
import { POINTS_OF_GAME } from '@hub/shared/games/gamePoints.ts';
import { GAME_PROFILES } from '@hub/shared/games/profiles.ts';
import { addedTo, areStarsAllowed, nextPointsIn, withStar } from '@hub/shared/games/stars.ts';
import { errorText } from '../../api/errorTexts.ts';
import { Action } from './Action.tsx';
import classes from './PlayerActions.module.css';
import { useChoice } from './useChoice.ts';
import { starTexts } from '../../games/starTexts.ts';
import { useFan, useHeld } from '../../games/useFan.ts';
import { useSetStars } from '../../games/useStars.ts';

const inARow = (names: readonly string[]) => names.join(' und ');

const texts = {
  pinned: {
    label: 'Fest in die Elf setzen',
    movesHint: (going: readonly string[]) =>
      `Dafür ${going.length === 1 ? 'muss' : 'müssen'} ${inARow(going)} auf die Bank.`,
    staysHint: 'Er bleibt in der Elf, auch wenn seine Startchance sinkt.',
    setHint: 'Du hast ihn gesetzt.',
  },
  benched: {
    label: 'Auf die Bank setzen',
    movesHint: (coming: readonly string[]) =>
      `Für ihn ${coming.length === 1 ? 'kommt' : 'kommen'} ${inARow(coming)} in die Elf.`,
    staysHint: 'Er bleibt draußen, auch wenn seine Startchance steigt.',
    setHint: 'Du hast ihn auf die Bank gesetzt.',
  },
  free: 'Wieder nach Startchance aufstellen',
  value: 'Dein Wert',
  valueHint:
    'Die beste Elf zählt Startchance × Wert, etwa Punkte im Schnitt. Leer: wie deine anderen Spieler.',
  save: 'Merken',
  saved: (value: string) => (value === '' ? 'Gemerkt: kein eigener Wert.' : `Gemerkt: ${value}.`),
  notANumber: `Eine Zahl von 0 bis ${OWN_VALUE_MAX.toLocaleString('de-DE')}, oder nichts.`,
} as const;

const SIGNS = { pinned: IconPin, benched: IconArmchair } as const satisfies Record<Place, Icon>;

interface ChoicesProps {
  team: UserTeam;
  player: UserTeamPlayer;
}

/** The user's own choices for a player in the shown team: his place, until it is locked, and his value. */
export function OwnChoices({ team, player }: ChoicesProps) {
  const isHeld = useHeld(team).has(player.id);
  return (
    <>
      {!isHeld && <Places team={team} player={player} />}
      {!isHeld && <StarChoice team={team} player={player} />}
      <li>
        <ValueForm team={team} player={player} />
      </li>
    </>
  );
}

function Places({ team, player }: ChoicesProps) {
  const { error, isPending, choose } = useChoice(team.id, player);
  const effects = useChoiceEffects(team, player);
  const { place, value } = player;
  return (
    <>
      {/* The same button sets a place and undoes it, so that it keeps the focus. */}
      {PLACES.map((one) => {
        const isSet = place === one;
        return (
          <Action
            key={one}
            Sign={isSet ? IconArrowsShuffle : SIGNS[one]}
            label={isSet ? texts.free : texts[one].label}
            hint={isSet ? texts[one].setHint : effects[one]}
            isActive={isSet}
            isDisabled={isPending}
            error={one === (place ?? 'pinned') ? error : null}
            onClick={() => choose({ place: isSet ? null : one, value })}
          />
        );
      })}
    </>
  );
}

/** Makes a starter a star, or lets the hub choose again; nothing in a game without stars. */
function StarChoice({ team, player }: ChoicesProps) {
  const { error, isPending, choose } = useSetStars(team);
  const isStarter = useStarters(team).has(player.id);
  const rule = GAME_PROFILES[team.game].stars;
  const { isStar } = player;
  if (rule === null || !(isStar || (isStarter && areStarsAllowed([player], rule)))) return null;
  const chosen = team.players.filter((one) => one.isStar);
  const others = chosen.flatMap(({ id }) => (id === player.id ? [] : id));
  const next = isStar ? others : withStar(team.players, player.id, rule);
  const going = chosen.filter(({ id }) => !next.includes(id)).map(({ name }) => name);
  const adds = addedTo(nextPointsIn(POINTS_OF_GAME[team.game])(player), rule);
  return (
    <Action
      Sign={isStar ? IconCrownOff : IconCrown}
      label={isStar ? starTexts.unset : starTexts.set}
      hint={isStar ? starTexts.unsetHint : starTexts.setHint(adds, going)}
      isActive={isStar}
      isDisabled={isPending}
      error={error}
      onClick={() => choose(next)}
    />
  );
}

function ValueForm({ team, player }: ChoicesProps) {
  const { error, isSuccess, reset, choose } = useChoice(team.id, player);
  const { place, value } = player;
  const stored = value === null ? '' : String(value).replace('.', ',');
  const [text, setText] = useState(stored);
  const [shown, setShown] = useState(stored);
  const [isWrong, setIsWrong] = useState(false);
  // Follows the stored value without remounting, which would lose the focus.
  if (shown !== stored) {
    setShown(stored);
    setText(stored);
    setIsWrong(false);
  }
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const trimmed = text.trim();
    const read = trimmed === '' ? null : Number(trimmed.replace(',', '.'));
    const isRight = read === null || (read >= 0 && read <= OWN_VALUE_MAX);
    setIsWrong(!isRight);
    if (isRight) choose({ place, value: read });
  };
  return (
    <Box component="form" py="sm" px="sm" className={classes.value} onSubmit={save}>
      <TextInput
        label={texts.value}
        description={texts.valueHint}
        inputMode="decimal"
        autoComplete="off"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={text}
        error={isWrong ? texts.notANumber : error && errorText(error)}
        errorProps={{ role: 'alert' }}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          reset();
        }}
      />
      <Button type="submit" variant="default">
        {texts.save}
      </Button>
      <output>{isSuccess && texts.saved(stored)}</output>
    </Box>
  );
}

/** The effect on the eleven of each place that the user could give a player, as a sentence. */
function useChoiceEffects(team: UserTeam, player: UserTeamPlayer): Record<Place, string> {
  const now = useStarters(team);
  const then = {
    pinned: useStarters(useTeamWithPlace(team, player.id, 'pinned')),
    benched: useStarters(useTeamWithPlace(team, player.id, 'benched')),
  };
  const names = shortNames(team.players);
  const named = (ids: ReadonlySet<string>, without: ReadonlySet<string>) =>
    [...ids].filter((id) => id !== player.id && !without.has(id)).map((id) => names.get(id) ?? '');
  const stays = { pinned: now.has(player.id), benched: !now.has(player.id) };
  const moved = { pinned: named(now, then.pinned), benched: named(then.benched, now) };
  const effectOf = (place: Place) =>
    stays[place] || moved[place].length === 0 ? texts[place].staysHint : texts[place].movesHint(moved[place]);
  return { pinned: effectOf('pinned'), benched: effectOf('benched') };
}

/** The team with one of its players in another place. */
const useTeamWithPlace = (team: UserTeam, playerId: string, place: Place): UserTeam =>
  useMemo(
    () => ({
      ...team,
      players: team.players.map((one) => (one.id === playerId ? { ...one, place } : one)),
    }),
    [team, playerId, place],
  );

/** Ids of the eleven; locked players keep their places. */
function useStarters(team: UserTeam): ReadonlySet<string> {
  const eleven = useFan(team)?.fan.eleven;
  return useMemo(() => starterIdsOf(eleven ?? elevenOfTeam(team)), [eleven, team]);
}
