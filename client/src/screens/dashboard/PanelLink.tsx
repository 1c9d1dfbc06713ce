import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Path } from '@hub/shared/hub/paths.ts';
import ui from '../../ui/Vocabulary.module.css';

export function PanelLink({ to, label }: { to: Path; label: string }) {
  return (
    <Link to={to} className={`${ui.link} ${ui.textSm} ${ui.inline} ${ui.gap4} ${ui.height28}`}>
      {label}
      <IconArrowRight size={15} stroke={1.8} aria-hidden />
    </Link>
  );
}
