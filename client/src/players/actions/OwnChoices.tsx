import { Box, Button, Group, TextInput } from '@mantine/core';
import { IconArmchair, IconArrowsShuffle, IconLock, IconPin, type Icon } from '@tabler/icons-react';
import { useState, type SubmitEvent, useMemo } from 'react';
import { PLACES, type Place, starterIdsOf } from '@hub/shared/elevens/bestEleven.ts';
import { OWN_VALUE_MAX } from '@hub/shared/limits.ts';
import type { UserTeam, UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { shortNames } from '@hub/shared/elevens/shortNames.ts';
import { elevenOfTeam } from '@hub/shared/games/elevenOfTeam.ts';
import { errorText } from '../../api/errorTexts.ts';
import { trpc } from '../../api/trpc.ts';
import { Action, ICON } from './Action.tsx';
import type { ActionPlayer } from './Action.tsx';
import classes from './PlayerActions.module.css';
import { gameTexts } from '../../games/gameTexts.ts';
import { useFan, useHeld } from '../../games/useFan.ts';

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

interface Choice {
  place: Place | null;
  value: number | null;
}

/** The user's own choices for a player in the shown team: his place and his value. */
export function OwnChoices({ player: { id, userTeamId } }: { player: ActionPlayer }) {
  const { data: teams } = trpc.myTeam.teams.useQuery();
  const team = teams?.find((one) => one.id === userTeamId);
  const chosen = team?.players.find((one) => one.id === id);
  return team === undefined || chosen === undefined ? null : <Choices team={team} player={chosen} />;
}

interface ChoicesProps {
  team: UserTeam;
  player: UserTeamPlayer;
}

function Choices({ team, player }: ChoicesProps) {
  const held = useHeld(team).get(player.id);
  return (
    <>
      {held === undefined ? <Places team={team} player={player} /> : <Locked sinceTs={held.lockTs} />}
      <li>
        <ValueForm team={team} player={player} />
      </li>
    </>
  );
}

/** Nothing can move him until the matchday turns. */
const Locked = ({ sinceTs }: { sinceTs: string }) => (
  <Group component="li" gap="md" wrap="nowrap" py="sm" px="sm">
    <IconLock {...ICON} />
    {gameTexts.lockedSince(sinceTs)}
  </Group>
);

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

/** Shows a choice at once, and reverts it if the hub refuses. */
function useChoice(userTeamId: string, { id: playerId }: UserTeamPlayer) {
  const utils = trpc.useUtils();
  const { mutate, error, isPending, isSuccess, reset } = trpc.myTeam.setChoice.useMutation({
    scope: { id: 'myTeam' },
    onMutate: async ({ place, value }) => {
      await utils.myTeam.teams.cancel();
      utils.myTeam.teams.setData(undefined, (teams) =>
        teams?.map((team) =>
          team.id === userTeamId
            ? {
                ...team,
                players: team.players.map((one) => (one.id === playerId ? { ...one, place, value } : one)),
              }
            : team,
        ),
      );
    },
    onSettled: () => utils.myTeam.teams.invalidate(),
  });
  const choose = (choice: Choice) => mutate({ userTeamId, playerId, ...choice });
  return { error, isPending, isSuccess, reset, choose };
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
