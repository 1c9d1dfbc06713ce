import { Button, Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { NEWS_SUMMARY_LENGTH, NEWS_TITLE_LENGTH } from '#shared/desk/deskNews.schema.ts';
import type { SearchEntries } from '#shared/catalog/players.schema.ts';
import { trpc } from '../../../api/trpc.ts';
import { NewsCard } from '../../../news/NewsCard.tsx';
import ui from '../../../ui/Vocabulary.module.css';
import classes from '../Desk.module.css';
import { NewsFacts } from './NewsFacts.tsx';
import { PlayersField } from './PlayersField.tsx';
import { newsDeskTexts as texts } from './texts.ts';
import { useNewsForm, type NewsFormOptions } from './useNewsForm.ts';
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
