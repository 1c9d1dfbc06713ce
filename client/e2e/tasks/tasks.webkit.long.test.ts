import { describeTasks, HAS_TIME } from './describeTasks.ts';
import { findWebKit, startWebKit } from './webkitEngine.ts';

const programs = HAS_TIME ? findWebKit() : null;

describeTasks(
  'WebKit',
  programs === null ? null : () => startWebKit(programs),
  'no WebKit is installed (`apt-get install webkit2gtk-driver xvfb`)',
  [
    { widthPx: 390, colorScheme: 'light', hand: 'finger' },
    { widthPx: 1280, colorScheme: 'dark', hand: 'keyboard' },
  ],
);
