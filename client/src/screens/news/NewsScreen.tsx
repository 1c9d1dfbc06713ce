import { IconNews } from '@tabler/icons-react';
import { ComingScreen } from '../../components/ComingScreen.tsx';
import { texts } from './texts.ts';

export function NewsScreen() {
  return <ComingScreen Icon={IconNews} {...texts} />;
}
