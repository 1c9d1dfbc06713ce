import { Box, Button, Group, MultiSelect, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef, useMemo } from 'react';
import {
  NEWS_SUMMARY_LENGTH,
  NEWS_TITLE_LENGTH,
  NEWS_SOURCE_LENGTH,
  NEWS_URL_LENGTH,
  NEWS_PLAYERS_MAX,
  AdminNewsInput,
} from '@hub/shared/admin/adminNews.schema.ts';
import type { SearchEntries } from '@hub/shared/catalog/players.schema.ts';
import { trpc } from '../../../api/trpc.ts';
import { NewsCard } from '../../../news/NewsCard.tsx';
import surfaces from '../../../ui/Surfaces.module.css';
import classes from '../Admin.module.css';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { optionsFilter } from '../../../search/optionsFilter.ts';
import { entryKey } from '@hub/shared/search/foundPlayers.ts';
import { newsAdminTexts as texts } from './texts.ts';
import { Failure } from '../../../ui/states/Failure.tsx';
import { berlinDay, berlinInstant, berlinTime } from '@hub/shared/text/berlinTime.ts';
import { cleanLine } from '@hub/shared/text/cleanText.ts';
import type { NewsItem } from '@hub/shared/catalog/news.schema.ts';
import { useHubNowMs } from '../../../api/hubClock.ts';
import grids from '../../../ui/Grids.module.css';

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
    <Box component="form" mt="md" className={surfaces.inset} noValidate onSubmit={submit}>
      <Stack gap="md">
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
          <Stack component="section" gap="sm" aria-label={texts.preview}>
            <Text size="sm" c="dimmed">
              {texts.preview}
            </Text>
            {/* Inert, because its links would lead away from the draft. */}
            <ul inert>
              <NewsCard item={shown} nowMs={nowMs} order={3} />
            </ul>
          </Stack>
        )}
        <Failure error={save.error} />
        <Group gap="sm" align="stretch">
          <Button type="submit" loading={save.isPending}>
            {isNew ? texts.enter : texts.save}
          </Button>
          {!isNew && (
            <Button variant="default" onClick={onCancel}>
              {texts.cancel}
            </Button>
          )}
        </Group>
      </Stack>
    </Box>
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
    <Stack gap="md" className={grids.fitting} style={{ '--least': '16rem' }}>
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
    </Stack>
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
      classNames={{ input: classes.players }}
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
          {option.label}{' '}
          <Text span size="sm" c="dimmed">
            {playerOf.get(option.value)?.teamShortName}
          </Text>
        </span>
      )}
    />
  );
}

interface NewsFields {
  title: string;
  summary: string;
  url: string;
  source: string;
  /** Day and time in Berlin, `2025-02-08T15:30`; empty: now. */
  time: string;
  teamId: string | null;
  playerIds: string[];
}

interface NewsFormOptions {
  /** The item to change; null for a new one. */
  item: NewsItem | null;
  onSaved: (title: string) => void;
}

/** Day and time in Berlin in the format of a field. */
const fieldTime = (instant: Date) => `${berlinDay(instant)}T${berlinTime(instant)}`;

/** The instant in a field, ISO-8601 UTC; null if empty or invalid. */
function instantOf(time: string): string | null {
  const [day = '', clock = ''] = time.split('T');
  const isWhole = /^\d{4}-\d\d-\d\d$/u.test(day) && /^\d\d:\d\d/u.test(clock);
  return isWhole && !Number.isNaN(Date.parse(time)) ? berlinInstant(day, clock.slice(0, 5)) : null;
}

const tooLong = (text: string, maxLength: number) => {
  const surplus = cleanLine(text).length - maxLength;
  return surplus > 0 ? texts.tooMany(surplus) : null;
};

/** The form state of a news item, the item as fans will see it, and the function that saves it. */
function useNewsForm({ item, onSaved }: NewsFormOptions, { players, clubs }: SearchEntries) {
  const utils = trpc.useUtils();
  const nowMs = useHubNowMs();
  const timeBefore = item === null ? '' : fieldTime(new Date(item.publishedTs));
  // An unchanged time keeps its seconds.
  const publishedTsOf = (time: string) =>
    item !== null && time === timeBefore ? item.publishedTs : instantOf(time);

  const form = useForm<NewsFields>({
    mode: 'controlled',
    initialValues: {
      title: item?.title ?? '',
      summary: item?.summary ?? '',
      url: item?.url ?? '',
      source: item?.source ?? '',
      time: timeBefore,
      teamId: item?.team?.id ?? null,
      playerIds: item?.players.map(({ id }) => id) ?? [],
    },
    validate: {
      title: (title) => (cleanLine(title) === '' ? texts.headlineMissing : tooLong(title, NEWS_TITLE_LENGTH)),
      summary: (summary) => tooLong(summary, NEWS_SUMMARY_LENGTH),
      url: (url) =>
        url.trim() === '' || AdminNewsInput.shape.url.safeParse(url).success ? null : texts.linkWrong,
      time(time) {
        if (time === '') return null;
        const publishedTs = publishedTsOf(time);
        if (publishedTs === null) return texts.timeWrong;
        return nowMs !== null && Date.parse(publishedTs) > nowMs ? texts.timeAhead : null;
      },
    },
  });
  const { title, summary, url, source, time, teamId, playerIds } = form.values;

  const input = {
    id: item?.id ?? null,
    title: cleanLine(title),
    summary: cleanLine(summary),
    source: cleanLine(source) || texts.ownSource,
    url: url.trim() === '' ? null : url.trim(),
    publishedTs: publishedTsOf(time),
    teamId,
    playerIds,
  };
  const shown: NewsItem = {
    ...input,
    id: item?.id ?? '',
    url: AdminNewsInput.shape.url.safeParse(input.url).data ?? null,
    sourceUrl: null,
    team: clubs.find(({ id }) => id === teamId) ?? null,
    teams: [],
    // Sorted by name, like the list of all players.
    players: players
      .filter(({ id }) => playerIds.includes(id))
      .map(({ id, name }) => ({ markId: id, id, name })),
    publishedTs: input.publishedTs ?? new Date(nowMs ?? 0).toISOString(),
    hasOwnDate: true,
  };

  const save = trpc.admin.saveDeskNews.useMutation({
    onSuccess() {
      void utils.admin.deskNews.invalidate();
      void utils.catalog.invalidate();
      onSaved(input.title);
    },
  });
  const submit = form.onSubmit(
    () => {
      if (!save.isPending) save.mutate(input);
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );

  return {
    form,
    shown,
    nowMs,
    latestTime: nowMs === null ? undefined : fieldTime(new Date(nowMs)),
    save,
    submit,
  };
}
