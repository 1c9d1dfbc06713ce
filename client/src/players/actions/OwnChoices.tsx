import { Button, TextInput } from '@mantine/core';
import { IconArmchair, IconArrowsShuffle, IconPin } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import type { Place } from '#shared/bestEleven.ts';
import type { UserTeam, UserTeamPlayer } from '#shared/userTeams.ts';
import { OWN_VALUE_MAX } from '#shared/limits.ts';
import { trpc } from '../../api/trpc.ts';
import { Action } from './Action.tsx';
import type { ActionPlayer } from './actionPlayer.ts';
import classes from './PlayerActions.module.css';

const texts = {
  pin: 'In die Elf setzen',
  pinHint: 'Die beste Elf wird um ihn herum gebaut.',
  bench: 'Auf die Bank setzen',
  free: 'Wieder nach Startchance aufstellen',
  freeHint: { pinned: 'Du hast ihn gesetzt.', benched: 'Du hast ihn auf die Bank gesetzt.' },
  value: 'Dein Wert',
  valueHint:
    'Die beste Elf zählt Startchance × Wert, etwa Punkte im Schnitt. Leer: wie deine anderen Spieler.',
  save: 'Merken',
  notANumber: `Eine Zahl von 0 bis ${OWN_VALUE_MAX.toLocaleString('de-DE')}, oder nichts.`,
} as const;

interface Choice {
  place: Place | null;
  value: number | null;
}

/** What the user decides by hand about a player of the team in which he is shown: his place, and what he is worth. */
export function OwnChoices({ player: { id, userTeamId } }: { player: ActionPlayer }) {
  const { data: teams } = trpc.myTeam.teams.useQuery();
  const team = teams?.find((one) => one.id === userTeamId);
  const chosen = team?.players.find((one) => one.id === id);
  return team === undefined || chosen === undefined ? null : <Choices team={team} player={chosen} />;
}

function Choices({ team, player }: { team: UserTeam; player: UserTeamPlayer }) {
  const { error, isPending, choose } = useChoice(team.id, player);
  const { place, value } = player;
  return (
    <>
      {place !== null && (
        <Action
          Sign={IconArrowsShuffle}
          label={texts.free}
          hint={texts.freeHint[place]}
          isActive
          isDisabled={isPending}
          error={error}
          onClick={() => choose({ place: null, value })}
        />
      )}
      {place !== 'pinned' && (
        <Action
          Sign={IconPin}
          label={texts.pin}
          hint={texts.pinHint}
          isDisabled={isPending}
          error={place === null ? error : null}
          onClick={() => choose({ place: 'pinned', value })}
        />
      )}
      {place !== 'benched' && (
        <Action
          Sign={IconArmchair}
          label={texts.bench}
          isDisabled={isPending}
          onClick={() => choose({ place: 'benched', value })}
        />
      )}
      <li>
        <ValueForm key={value} value={value} onSave={(changed) => choose({ place, value: changed })} />
      </li>
    </>
  );
}

/** Shows a choice at once; if the hub refuses it, what is stored comes back. */
function useChoice(userTeamId: string, { id: playerId }: UserTeamPlayer) {
  const utils = trpc.useUtils();
  const { mutate, error, isPending } = trpc.myTeam.setChoice.useMutation({
    scope: { id: 'myTeam' },
    networkMode: 'always',
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
  return { error, isPending, choose: (choice: Choice) => mutate({ userTeamId, playerId, ...choice }) };
}

function ValueForm({ value, onSave }: { value: number | null; onSave: (value: number | null) => void }) {
  const [text, setText] = useState(value === null ? '' : String(value).replace('.', ','));
  const [isWrong, setIsWrong] = useState(false);
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const trimmed = text.trim();
    const read = trimmed === '' ? null : Number(trimmed.replace(',', '.'));
    const isRight = read === null || (read >= 0 && read <= OWN_VALUE_MAX);
    setIsWrong(!isRight);
    if (isRight && read !== value) onSave(read);
  };
  return (
    <form className={classes.value} onSubmit={save}>
      <TextInput
        label={texts.value}
        description={texts.valueHint}
        inputMode="decimal"
        autoComplete="off"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={text}
        error={isWrong ? texts.notANumber : null}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {texts.save}
      </Button>
    </form>
  );
}
