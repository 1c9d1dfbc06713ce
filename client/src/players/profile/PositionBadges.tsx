import { Group, Text } from '@mantine/core';
import wrapping from '../../ui/Wrapping.module.css';
import { positionBadge, positionWord } from '../../format/termTexts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

/** All positions of a player as short German badges, each announced as the full word. */
export function PositionBadges({ positions }: { positions: readonly string[] }) {
  return (
    <Group component="span" gap="xs" align="stretch" display="inline-flex">
      {[...new Set(positions)].map((code) => (
        <Text
          span
          key={code}
          inherit
          c="dimmed"
          fw={600}
          className={wrapping.nowrap}
          title={positionWord(code)}
        >
          <span aria-hidden>{positionBadge(code)}</span>
          <VisuallyHidden>{positionWord(code)}</VisuallyHidden>
        </Text>
      ))}
    </Group>
  );
}
