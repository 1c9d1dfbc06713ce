import { Button, Group, Text } from '@mantine/core';
import type { PlayerRef } from '@hub/shared/catalog/players.schema.ts';
import { elevenTexts as texts } from './texts.ts';

interface UnclearLineProps {
  line: string;
  candidates: readonly PlayerRef[];
  /** Id of the player meant, null for none of them; undefined without an answer. */
  answer: string | null | undefined;
  onAnswer: (playerId: string | null) => void;
}

/** Asks who a line of a pasted text means. */
export function UnclearLine({ line, candidates, answer, onAnswer }: UnclearLineProps) {
  return (
    <Group component="fieldset" gap="sm" align="stretch">
      <Text component="legend" inherit pb="xs" fw={600}>
        {texts.paste.who(line)}
      </Text>
      {[...candidates, { id: null, name: texts.paste.nobodyMeant }].map(({ id, name }) => (
        <Button
          key={id}
          size="xs"
          variant={answer === id ? 'filled' : 'default'}
          aria-pressed={answer === id}
          onClick={() => onAnswer(id)}
        >
          {name}
        </Button>
      ))}
    </Group>
  );
}
