import { Button, List, Stack, Text } from '@mantine/core';
import { useAuth } from '../auth/AuthContext.tsx';
import { useDeviceTeam } from '../deviceTeam/deviceTeam.ts';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { promptTexts, type Wanted } from './texts.ts';
import { texts } from './texts.ts';

interface SignInDialogProps {
  wanted: Wanted;
  isOpen: boolean;
  onClose: () => void;
}

/** Says why an account is needed, and links to the sign-in. */
export function SignInDialog({ wanted, isOpen, onClose }: SignInDialogProps) {
  return (
    <Dialog title={promptTexts.title} isOpen={isOpen} onClose={onClose}>
      <SignInOffer wanted={wanted} />
      <Button variant="subtle" onClick={onClose}>
        {promptTexts.later}
      </Button>
    </Dialog>
  );
}

/** The reason, what is carried over, and the button. */
export function SignInOffer({ wanted }: { wanted: Wanted }) {
  const { signIn } = useAuth();
  const hasTeam = useDeviceTeam() !== null;
  return (
    <Stack gap="md" align="center" maw="32rem" mx="auto" ta="center">
      <p>{promptTexts.reasons[wanted]}</p>
      {wanted === 'screen' && (
        <List size="md">
          {promptTexts.benefits.map((benefit) => (
            <List.Item key={benefit}>{benefit}</List.Item>
          ))}
        </List>
      )}
      <p>
        {promptTexts.readable}
        {hasTeam && ` ${promptTexts.teamComesAlong}`}
      </p>
      <Button size="md" onClick={signIn}>
        {texts.signIn}
      </Button>
      <Text size="sm" c="dimmed">
        {texts.note}
      </Text>
    </Stack>
  );
}
