import { Box, Button, Group } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { useAuth, useAuthState } from '../../auth/AuthContext.tsx';
import wrapping from '../../ui/Wrapping.module.css';
import notice from '../../ui/states/Notice.module.css';
import { texts } from '../texts.ts';

/** Asks users to confirm a sign-in by a link that they had not requested. */
export function ArrivalNotice() {
  const auth = useAuth();
  const state = useAuthState();
  const [isLeaving, setIsLeaving] = useState(false);
  if (state.status !== 'signedIn' || state.isUnasked !== true) return null;

  const reject = async () => {
    setIsLeaving(true);
    await auth.rejectUnasked();
    setIsLeaving(false);
  };

  return (
    <Group component="aside" gap={0} fz="sm" className={notice.notice} aria-label={texts.arrival}>
      <IconUserQuestion size={20} stroke={1.7} aria-hidden />
      <Box component="p" flex="1 1 16rem" className={wrapping.breaks}>
        {texts.arrivedAs} <strong>{state.user.email}</strong>. {texts.isThatYou}
      </Box>
      <Group gap="sm" align="stretch">
        <Button size="sm" onClick={auth.acceptUnasked}>
          {texts.thatIsMe}
        </Button>
        <Button size="sm" variant="default" loading={isLeaving} onClick={() => void reject()}>
          {texts.thatIsNotMe}
        </Button>
      </Group>
    </Group>
  );
}
