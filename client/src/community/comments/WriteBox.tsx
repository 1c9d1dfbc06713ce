import { Box, Button, Group, Stack, Textarea } from '@mantine/core';
import { useId, type KeyboardEvent, type Ref } from 'react';
import { COMMENT_LENGTH } from '@hub/shared/limits.ts';
import { commentProblem } from '@hub/shared/community/communityRules.ts';
import { cleanText } from '@hub/shared/text/cleanText.ts';
import { textOfCode } from '../../api/errorTexts.ts';
import classes from '../Discussion.module.css';
import { specified, texts } from '../texts.ts';
import { toast } from '../toasts.ts';
import surfaces from '../../ui/Surfaces.module.css';

/** The number of remaining characters is shown from this many characters before the limit. */
const SHOW_LEFT_FROM = 200;

interface WriteBoxProps {
  label: string;
  text: string;
  isSending: boolean;
  onChange: (text: string) => void;
  onSend: (content: string) => void;
  fieldRef?: Ref<HTMLTextAreaElement>;
  /** Closes the box; absent if it cannot be closed. */
  onCancel?: () => void;
}

/** A text box for a comment or a reply; Ctrl+Enter (⌘+Enter) also sends it. */
export function WriteBox({ label, text, isSending, onChange, onSend, fieldRef, onCancel }: WriteBoxProps) {
  const lengthId = useId();
  const left = COMMENT_LENGTH - cleanText(text).length;

  const send = () => {
    if (isSending) return;
    const problem = commentProblem(text);
    if (problem === null) onSend(text);
    else toast(textOfCode(problem));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onCancel !== undefined && !isSending) onCancel();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap="sm">
        <Textarea
          ref={fieldRef}
          label={label}
          placeholder={texts.commentPlaceholder}
          rows={2}
          classNames={{ input: `${surfaces.growing} ${classes.growing}` }}
          dir="auto"
          value={text}
          readOnly={isSending}
          aria-describedby={lengthId}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Group gap="sm" justify="flex-end" className={classes.writeFoot}>
          <Box component="output" id={lengthId} fz="sm" c={left < 0 ? 'wrong' : 'dimmed'}>
            {left < 0 ? texts.charactersOver(-left) : left <= SHOW_LEFT_FROM && texts.charactersLeft(left)}
          </Box>
          {onCancel !== undefined && (
            <Button size="sm" variant="subtle" disabled={isSending} onClick={onCancel}>
              {texts.cancel}
            </Button>
          )}
          <Button
            type="submit"
            size="sm"
            lang="en"
            aria-busy={isSending}
            disabled={isSending || commentProblem(text) !== null}
          >
            {specified.post}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
