import { Button, Skeleton, TextInput, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { elevenFault, type ElevenForm, type ElevenPlace } from '#shared/officialEleven.ts';
import { errorText } from '../../api/errorTexts.ts';
import { trpc } from '../../api/trpc.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { formatKickoff } from '../../format.ts';
import { matchesSearch, searchKeyOf } from '#shared/foldText.ts';
import deskClasses from './AvailabilityDesk.module.css';
import { ElevenRow } from './ElevenRow.tsx';
import classes from './OfficialElevenDesk.module.css';
import { officialElevenTexts as texts } from './officialElevenTexts.ts';

interface OfficialElevenFormProps extends ElevenPlace {
  teamName: string;
  /** Is told in words what became of it. */
  onOutcome: (words: string) => void;
}

/** A club's squad for one fixture, from which the announced eleven is ticked. */
export function OfficialElevenForm(props: OfficialElevenFormProps) {
  const { fixtureId, teamId } = props;
  const { data, error, isFetching, refetch } = trpc.admin.elevenForm.useQuery({ fixtureId, teamId });
  if (data === undefined && error !== null)
    return (
      <LoadFailure
        error={error}
        title={texts.loadFailed}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined)
    return (
      <div className={deskClasses.form}>
        <VisuallyHidden component="output">{texts.loading}</VisuallyHidden>
        <Skeleton height={480} />
      </div>
    );
  // What was entered is what a correction starts from, also where another administrator entered it meanwhile.
  return <Form key={data.entered?.enteredTs ?? ''} {...props} form={data} />;
}

function Form({
  fixtureId,
  teamId,
  teamName,
  onOutcome,
  form,
}: OfficialElevenFormProps & { form: ElevenForm }) {
  const { squad, predicted, entered } = form;
  const utils = trpc.useUtils();
  const searchField = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(entered?.playerIds ?? predicted));
  const [query, setQuery] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [isWithdrawing, withdrawal] = useDisclosure(false);
  const enter = trpc.admin.enterOfficialEleven.useMutation({
    async onSuccess({ isComputed }, { playerIds }) {
      const words = (playerIds.length === 0 ? texts.withdrawn : texts.saved)(teamName);
      onOutcome(isComputed ? words : texts.notComputed);
      withdrawal.close();
      void utils.catalog.invalidate();
      void utils.admin.flows.invalidate();
      await Promise.all([utils.admin.elevenForm.invalidate(), utils.admin.openFixtures.invalidate()]);
    },
  });

  const eleven = squad.filter(({ id }) => chosen.has(id));
  const fault = elevenFault(eleven);
  const found = squad.filter(({ name }) => matchesSearch(searchKeyOf(name), query));
  const toggle = (playerId: string) => {
    const next = new Set(chosen);
    if (!next.delete(playerId)) next.add(playerId);
    setChosen(next);
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (fault === null && !enter.isPending)
      enter.mutate({ fixtureId, teamId, playerIds: eleven.map(({ id }) => id) });
  };
  const onSearchKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || query.trim() === '') return;
    const [first] = found;
    if (event.key === 'Escape') setQuery('');
    else if (event.key === 'Enter') {
      if (first !== undefined) {
        toggle(first.id);
        setQuery('');
      }
    } else return;
    event.preventDefault();
  };

  return (
    <form className={deskClasses.form} aria-label={teamName} noValidate onSubmit={submit}>
      <p className={deskClasses.quiet}>
        {entered === null
          ? predicted.length > 0 && texts.predicted
          : texts.entered(formatKickoff(entered.enteredTs), entered.enteredBy)}
      </p>
      <TextInput
        ref={searchField}
        label={texts.search}
        description={texts.searchHint}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        onKeyDown={onSearchKey}
      />
      <fieldset className={classes.squad}>
        <legend>{texts.squad}</legend>
        {found.length === 0 && <p className={deskClasses.quiet}>{texts.nobody}</p>}
        <ul className={classes.list}>
          {found.map((player) => (
            <ElevenRow
              key={player.id}
              player={player}
              isChosen={chosen.has(player.id)}
              isOfficial={entered !== null}
              onToggle={() => toggle(player.id)}
            />
          ))}
        </ul>
      </fieldset>
      <output className={classes.sum} data-fault={fault !== null || undefined}>
        <strong>{texts.chosen(eleven.length)}</strong> ·{' '}
        {texts.keepers(eleven.filter(({ positionGroup }) => positionGroup === 'goalkeeper').length)}
        {isChecked && fault !== null && (
          <span>{fault === 'players' ? texts.faults.players(eleven.length) : texts.faults.goalkeepers}</span>
        )}
      </output>
      {enter.isError && <p role="alert">{errorText(enter.error)}</p>}
      <div className={deskClasses.buttons}>
        <Button type="submit" loading={enter.isPending && !isWithdrawing}>
          {entered === null ? texts.enter : texts.change}
        </Button>
        {entered !== null && (
          <Button variant="default" onClick={withdrawal.open}>
            {texts.withdraw}
          </Button>
        )}
      </div>
      <Dialog title={texts.withdrawTitle} isOpen={isWithdrawing} onClose={withdrawal.close}>
        <p>{texts.withdrawText(teamName)}</p>
        <div className={deskClasses.buttons}>
          <Button
            color="danger"
            loading={enter.isPending}
            onClick={() => enter.mutate({ fixtureId, teamId, playerIds: [] })}
          >
            {texts.withdraw}
          </Button>
          <Button variant="default" onClick={withdrawal.close}>
            {texts.cancel}
          </Button>
        </div>
      </Dialog>
    </form>
  );
}
