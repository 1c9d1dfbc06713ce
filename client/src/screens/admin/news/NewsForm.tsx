import { Button, Textarea, TextInput, Select, MultiSelect } from '@mantine/core';
import { useEffect, useRef, useMemo } from 'react';
import {
  NEWS_SUMMARY_LENGTH,
  NEWS_TITLE_LENGTH,
  NEWS_SOURCE_LENGTH,
  NEWS_URL_LENGTH,
  NEWS_PLAYERS_MAX,
} from '#shared/desk/deskNews.schema.ts';
import type { SearchEntries } from '#shared/catalog/players.schema.ts';
import { trpc } from '../../../api/trpc.ts';
import { NewsCard } from '../../../news/NewsCard.tsx';
import ui from '../../../ui/Vocabulary.module.css';
import classes from '../Desk.module.css';
import type { UseFormReturnType } from '@mantine/form';
import { optionsFilter } from '../../../search/optionsFilter.ts';
import { entryKey } from '#shared/search/foundPlayers.ts';
import { newsDeskTexts as texts } from './texts.ts';
import { useNewsForm, type NewsFormOptions, type NewsFields } from './useNewsForm.ts';
import { Failure } from '../../../ui/states/Failure.tsx';

interface NewsFormProps extends NewsFormOptions {
  /** Whether its first field gets the focus. */
  isFocused: boolean;
  /** Called with whether there are unsaved changes. */
  onDraft: (isDraft: boolean) => void;
  onCancel: () => void;
}

const NO_ENTRIES: SearchEntries = { players: [], clubs: [] };

/** The form for one news item, with the item as fans will see it. */
export function NewsForm({ isFocused, onDraft, onCancel, ...options }: NewsFormProps) {
  const { data: entries = NO_ENTRIES } = trpc.catalog.search.useQuery();
  const { form, shown, nowMs, latestTime, save, submit } = useNewsForm(options, entries);
  const headline = useRef<HTMLInputElement>(null);
  const isNew = options.item === null;

  useEffect(() => {
    if (isFocused) headline.current?.focus();
  }, [isFocused]);

  const isDraft = form.isDirty();
  useEffect(() => onDraft(isDraft));

  return (
    <form className={`${ui.stack12} ${ui.inset} ${ui.above12} ${classes.form}`} noValidate onSubmit={submit}>
      <TextInput
        {...form.getInputProps('title')}
        ref={headline}
        label={texts.headline}
        description={texts.left(NEWS_TITLE_LENGTH - form.values.title.length)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
        aria-required
        maxLength={NEWS_TITLE_LENGTH}
        autoComplete="off"
      />
      <Textarea
        {...form.getInputProps('summary')}
        label={texts.summary}
        description={
          form.values.summary === ''
            ? texts.optional
            : texts.left(NEWS_SUMMARY_LENGTH - form.values.summary.length)
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={3}
        resize="vertical"
        maxLength={NEWS_SUMMARY_LENGTH}
      />
      <NewsFacts form={form} clubs={entries.clubs} latestTime={latestTime} />
      <PlayersField
        players={entries.players}
        chosenIds={form.values.playerIds}
        onChange={(ids) => form.setFieldValue('playerIds', ids)}
      />
      {shown.title !== '' && (
        <section className={ui.stack6} aria-label={texts.preview}>
          <p className={ui.note}>{texts.preview}</p>
          {/* Inert, because its links would lead away from the draft. */}
          <ul inert>
            <NewsCard item={shown} nowMs={nowMs} order={3} />
          </ul>
        </section>
      )}
      <Failure error={save.error} />
      <div className={`${ui.wrap} ${ui.gap8}`}>
        <Button type="submit" loading={save.isPending}>
          {isNew ? texts.enter : texts.save}
        </Button>
        {!isNew && (
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}

interface NewsFactsProps {
  form: UseFormReturnType<NewsFields>;
  clubs: SearchEntries['clubs'];
  /** The current time in the field's format. */
  latestTime: string | undefined;
}

/** A news item's source, time and club; all of them are optional. */
function NewsFacts({ form, clubs, latestTime }: NewsFactsProps) {
  return (
    <div className={`${ui.stack12} ${classes.newsFields}`}>
      <TextInput
        {...form.getInputProps('url')}
        type="url"
        label={texts.link}
        placeholder={texts.linkForm}
        maxLength={NEWS_URL_LENGTH}
        autoComplete="off"
      />
      <TextInput
        {...form.getInputProps('source')}
        label={texts.source}
        placeholder={texts.ownSource}
        maxLength={NEWS_SOURCE_LENGTH}
        autoComplete="off"
      />
      <Select
        {...form.getInputProps('teamId')}
        label={texts.club}
        placeholder={texts.noClub}
        data={clubs.map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        clearable
        nothingFoundMessage={texts.noClub}
      />
      <TextInput {...form.getInputProps('time')} type="datetime-local" label={texts.time} max={latestTime} />
    </div>
  );
}

/** Names offered at once; typing finds the others. */
const OFFERED = 20;

interface PlayersFieldProps {
  players: SearchEntries['players'];
  chosenIds: string[];
  onChange: (playerIds: string[]) => void;
}

/** Chooses the players whom a news item names, by name or club. */
function PlayersField({ players, chosenIds, onChange }: PlayersFieldProps) {
  const playerOf = useMemo(() => new Map(players.map((player) => [player.id, player])), [players]);
  const options = useMemo(() => players.map(({ id, name }) => ({ value: id, label: name })), [players]);
  const filter = useMemo(
    () => optionsFilter(new Map(players.map((player) => [player.id, entryKey(player)]))),
    [players],
  );

  return (
    <MultiSelect
      label={texts.players}
      placeholder={chosenIds.length < NEWS_PLAYERS_MAX ? texts.playersPlaceholder : ''}
      classNames={{ input: classes.playersField, inputField: classes.players }}
      data={options}
      value={chosenIds}
      onChange={onChange}
      maxValues={NEWS_PLAYERS_MAX}
      searchable
      clearSearchOnChange
      hidePickedOptions
      limit={OFFERED}
      filter={filter}
      nothingFoundMessage={texts.nobody}
      renderOption={({ option }) => (
        <span>
          {option.label} <span className={ui.note}>{playerOf.get(option.value)?.teamShortName}</span>
        </span>
      )}
    />
  );
}
