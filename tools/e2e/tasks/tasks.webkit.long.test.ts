import { describeTasks } from './describeTasks.ts';
import { findWebKit, startWebKit } from './webkitEngine.ts';

const programs = findWebKit();

describeTasks(
  'WebKit',
  programs === null ? null : () => startWebKit(programs),
  'no WebKit is installed (`apt-get install webkit2gtk-driver xvfb`)',
  [
    { widthPx: 390, colorScheme: 'light', hand: 'finger' },
    { widthPx: 1280, colorScheme: 'dark', hand: 'keyboard' },
  ],
);
