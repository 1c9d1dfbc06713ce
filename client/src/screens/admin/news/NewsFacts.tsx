import { Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { NEWS_SOURCE_LENGTH, NEWS_URL_LENGTH } from '#shared/desk/deskNews.schema.ts';
import type { SearchEntries } from '#shared/catalog/players.schema.ts';
import ui from '../../../ui/Vocabulary.module.css';
import classes from '../Desk.module.css';
import { newsDeskTexts as texts } from './texts.ts';
import type { NewsFields } from './useNewsForm.ts';

interface NewsFactsProps {
  form: UseFormReturnType<NewsFields>;
  clubs: SearchEntries['clubs'];
  /** The current time in the field's format. */
  latestTime: string | undefined;
}

/** A news item's source, time and club; all of them are optional. */
export function NewsFacts({ form, clubs, latestTime }: NewsFactsProps) {
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
