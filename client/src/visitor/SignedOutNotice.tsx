import { Box, Group } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { SignedOutReason } from '../auth/authState.ts';
import wrapping from '../ui/Wrapping.module.css';
import notice from '../ui/states/Notice.module.css';

type ShownReason = Exclude<SignedOutReason, 'noSession'>;

const texts: Record<ShownReason, string> = {
  left: 'Du bist abgemeldet. Bis bald!',
  sessionEnded: 'Deine Sitzung ist abgelaufen. Melde dich bitte wieder an.',
  signInFailed: 'Die Anmeldung hat nicht geklappt. Versuche es bitte noch einmal.',
};

/** Tells a user who was signed in why the session ended. */
export const SignedOutNotice = ({ reason }: { reason: ShownReason }) => (
  <Group component="span" gap={0} fz="sm" className={notice.notice}>
    <IconInfoCircle size={18} stroke={1.7} aria-hidden />
    <Box component="span" flex="1 1 16rem" className={wrapping.breaks}>
      {texts[reason]}
    </Box>
  </Group>
);
