import { IconEye } from '@tabler/icons-react';
import { ComingScreen } from '../../components/ComingScreen.tsx';
import { texts } from './texts.ts';

export function WatchlistScreen() {
  return <ComingScreen Icon={IconEye} {...texts} />;
}
