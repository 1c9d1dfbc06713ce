import { Box, Group } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Path } from '@hub/shared/hub/paths.ts';
import taps from '../../ui/Taps.module.css';

export function PanelLink({ to, label }: { to: Path; label: string }) {
  return (
    <Box component={Link} to={to} mih={28} fz="sm" className={taps.link}>
      <Group component="span" gap="xs" wrap="nowrap" display="inline-flex">
        {label}
        <IconArrowRight size={15} stroke={1.8} aria-hidden />
      </Group>
    </Box>
  );
}
