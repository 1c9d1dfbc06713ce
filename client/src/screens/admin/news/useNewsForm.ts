import { useForm } from '@mantine/form';
import { berlinDay, berlinInstant, berlinTime } from '#shared/text/berlinTime.ts';
import { cleanLine } from '#shared/text/cleanText.ts';
import { DeskNewsInput, NEWS_SUMMARY_LENGTH, NEWS_TITLE_LENGTH } from '#shared/desk/deskNews.schema.ts';
import type { NewsItem } from '#shared/catalog/news.schema.ts';
import type { SearchEntries } from '#shared/catalog/players.schema.ts';
import { useHubNowMs } from '../../../api/hubClock.ts';
import { trpc } from '../../../api/trpc.ts';
import { newsDeskTexts as texts } from './texts.ts';

export interface NewsFields {
  title: string;
  summary: string;
  url: string;
  source: string;
  /** Day and time in Berlin, `2025-02-08T15:30`; empty: now. */
  time: string;
  teamId: string | null;
  playerIds: string[];
}

export interface NewsFormOptions {
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
export function useNewsForm({ item, onSaved }: NewsFormOptions, { players, clubs }: SearchEntries) {
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
        url.trim() === '' || DeskNewsInput.shape.url.safeParse(url).success ? null : texts.linkWrong,
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
    url: DeskNewsInput.shape.url.safeParse(input.url).data ?? null,
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
