import { Button, Skeleton, TextInput, UnstyledButton } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { USER_TEAM_NAME_MAX } from '@hub/shared/limits.ts';
import { trpc } from '../../api/trpc.ts';
import { ClubMark } from '../../clubs/TeamBadge.tsx';
import { CheckItem } from '../../ui/CheckItem.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import ui from '../../ui/Vocabulary.module.css';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import classes from './Forms.module.css';
import { nameFault } from '../../names/NameDialog.tsx';
import { texts } from './texts.ts';
import { Failure } from '../../ui/states/Failure.tsx';

interface FoundDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onFounded: (leagueId: string) => void;
}

/** Asks for a league's name and clubs. */
export function FoundDialog({ isOpen, onClose, onFounded }: FoundDialogProps) {
  return (
    <Dialog title={texts.foundTitle} isLarge isOpen={isOpen} onClose={onClose}>
      {isOpen && <FoundForm onClose={onClose} onFounded={onFounded} />}
    </Dialog>
  );
}

function FoundForm({ onClose, onFounded }: Omit<FoundDialogProps, 'isOpen'>) {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isChecked, setIsChecked] = useState(false);
  const utils = trpc.useUtils();
  const found = trpc.tipLeagues.found.useMutation({
    onSuccess: ({ leagueId }) => {
      void utils.tipLeagues.mine.invalidate();
      onClose();
      onFounded(leagueId);
    },
  });
  const fault = nameFault(name, texts);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (fault === null && chosen.size > 0 && !found.isPending)
      found.mutate({ name: name.trim(), teamIds: [...chosen] });
  };

  return (
    <form noValidate className={ui.stack14} aria-label={texts.foundTitle} onSubmit={submit}>
      <TextInput
        data-autofocus
        label={texts.name}
        maxLength={USER_TEAM_NAME_MAX}
        autoComplete="off"
        required
        withAsterisk={false}
        value={name}
        error={isChecked ? fault : null}
        errorProps={{ role: 'alert' }}
        classNames={{ error: `${ui.wrong} ${ui.textS} ${classes.error}` }}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <ClubChoice chosen={chosen} onChoose={setChosen} />
      <div className={`${ui.stack6} ${ui.onSurface} ${ui.lineAbove} ${ui.raised} ${classes.foot}`}>
        {isChecked && chosen.size === 0 && (
          <p role="alert" className={`${ui.wrong} ${ui.textS} ${classes.error}`}>
            {texts.clubsMissing}
          </p>
        )}
        <Failure error={found.error} />
        <div className={`${ui.wrap} ${ui.gap8} ${ui.above6} ${ui.toEnd}`}>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={found.isPending}>
            {texts.found}
          </Button>
        </div>
      </div>
    </form>
  );
}

interface ClubChoiceProps {
  chosen: ReadonlySet<string>;
  onChoose: (clubIds: ReadonlySet<string>) => void;
}

function ClubChoice({ chosen, onChoose }: ClubChoiceProps) {
  const query = trpc.catalog.clubs.useQuery();
  const { data: clubs } = query;
  const toggle = (clubId: string) => {
    const next = new Set(chosen);
    if (!next.delete(clubId)) next.add(clubId);
    onChoose(next);
  };
  if (query.isLoadingError) return <LoadFailure of={query} title={texts.clubsNotLoaded} />;
  const sorted = clubs?.toSorted((one, other) => one.shortName.localeCompare(other.shortName, 'de'));
  const isAll = clubs !== undefined && chosen.size === clubs.length;
  return (
    <fieldset>
      <legend className={`${ui.textS} ${ui.strong}`}>
        {texts.clubs}
        <span className={`${ui.quiet} ${ui.normal} ${classes.count}`}>{texts.clubsChosen(chosen.size)}</span>
      </legend>
      <div className={`${ui.hint} ${ui.apart} ${ui.gap12}`}>
        <p>{texts.clubsHint}</p>
        <UnstyledButton
          className={`${ui.accent} ${ui.textS} ${ui.strong} ${ui.fixed} ${ui.thumb} ${ui.paddedX8}`}
          onClick={() => onChoose(new Set(isAll ? [] : clubs?.map(({ id }) => id)))}
        >
          {isAll ? texts.noClubs : texts.allClubs}
        </UnstyledButton>
      </div>
      {clubs === undefined && <Skeleton height={340} />}
      <ul className={`${ui.stack} ${classes.grid}`}>
        {sorted?.map((club) => (
          <CheckItem
            key={club.id}
            isChecked={chosen.has(club.id)}
            mark={<ClubMark team={club} />}
            onToggle={() => toggle(club.id)}
          >
            <span className={ui.hyphens}>{club.shortName}</span>
          </CheckItem>
        ))}
      </ul>
    </fieldset>
  );
}
