import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState, type SubmitEvent } from 'react';
import type { ElevenForm, ElevenPlace } from '#shared/elevens/officialEleven.schema.ts';
import { trpc } from '../../../api/trpc.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import { sourceNames } from '../../../format/sources.ts';
import { useChosenEleven } from '../../../players/useChosenEleven.ts';
import { formatKickoff } from '#shared/text/format.ts';
import deskClasses from '../availability/AvailabilityDesk.module.css';
import classes from './OfficialElevenDesk.module.css';
import { PasteField } from './PasteField.tsx';
import { SquadField } from './SquadField.tsx';
import { officialElevenTexts as texts } from './texts.ts';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';
import { Failure } from '../../../ui/states/Failure.tsx';

interface OfficialElevenFormProps extends ElevenPlace {
  teamName: string;
  /** Receives a sentence about the outcome. */
  onOutcome: (words: string) => void;
}

/** A club's squad for one fixture, in which the administrator ticks the announced eleven. */
export function OfficialElevenForm(props: OfficialElevenFormProps) {
  const { fixtureId, teamId } = props;
  const query = trpc.admin.elevenForm.useQuery({ fixtureId, teamId });
  const { data } = query;
  if (query.isLoadingError) return <LoadFailure of={query} title={texts.loadFailed} />;
  if (data === undefined)
    return (
      <div className={deskClasses.form}>
        <VisuallyHidden component="output">{texts.loading}</VisuallyHidden>
        <Skeleton height={480} />
      </div>
    );
  // A correction starts with the eleven entered so far, even if another administrator has entered it meanwhile.
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
  const { chosen, setChosen, toggle, eleven, fault } = useChosenEleven(
    squad,
    entered?.playerIds ?? predicted,
  );
  const [isChecked, setIsChecked] = useState(false);
  const [isWithdrawing, withdrawal] = useDisclosure(false);
  const enter = useEnterEleven(teamName, onOutcome);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (fault === null && !enter.isPending)
      enter.mutate({ fixtureId, teamId, playerIds: eleven.map(({ id }) => id) });
  };

  return (
    <form className={deskClasses.form} aria-label={teamName} noValidate onSubmit={submit}>
      <p className={deskClasses.quiet}>
        {entered === null
          ? predicted.length > 0 && texts.predicted
          : texts.entered(
              formatKickoff(entered.enteredTs),
              entered.source === null ? entered.enteredBy : sourceNames[entered.source],
            )}
      </p>
      <PasteField squad={squad} chosen={chosen} onRead={setChosen} />
      <SquadField squad={squad} chosen={chosen} isOfficial={entered !== null} onToggle={toggle} />
      <output className={classes.sum} data-fault={fault !== null || undefined}>
        <strong>{texts.chosen(eleven.length)}</strong> ·{' '}
        {texts.keepers(eleven.filter(({ positionGroup }) => positionGroup === 'goalkeeper').length)}
        {isChecked && fault !== null && (
          <span>{fault === 'players' ? texts.faults.players(eleven.length) : texts.faults.goalkeepers}</span>
        )}
      </output>
      {!isWithdrawing && <Failure error={enter.error} />}
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
      <ConfirmDialog
        question={
          isWithdrawing
            ? {
                title: texts.withdrawTitle,
                text: texts.withdrawText(teamName),
                confirm: texts.withdraw,
                isDangerous: true,
                run: () => enter.mutateAsync({ fixtureId, teamId, playerIds: [] }),
              }
            : null
        }
        onClose={withdrawal.close}
      />
    </form>
  );
}

/** Enters or withdraws an eleven. @param onOutcome receives a sentence about the outcome */
function useEnterEleven(teamName: string, onOutcome: (words: string) => void) {
  const utils = trpc.useUtils();
  return trpc.admin.enterOfficialEleven.useMutation({
    async onSuccess({ isComputed }, { playerIds }) {
      const words = (playerIds.length === 0 ? texts.withdrawn : texts.saved)(teamName);
      onOutcome(isComputed ? words : texts.notComputed);
      void utils.catalog.invalidate();
      void utils.admin.flows.invalidate();
      await Promise.all([utils.admin.elevenForm.invalidate(), utils.admin.openFixtures.invalidate()]);
    },
  });
}
