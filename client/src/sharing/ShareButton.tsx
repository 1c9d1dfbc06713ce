import { Button } from '@mantine/core';
import { IconShare, type Icon } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import type { SharedSubject } from '#shared/users/sharedPictures.schema.ts';
import { trpc } from '../api/trpc.ts';
import { useUser } from '../auth/AuthContext.tsx';
import { useSignInPrompt } from '../visitor/SignInPrompt.tsx';
import { IconAction } from '../ui/IconAction.tsx';
import { texts } from './texts.ts';

const ShareDialog = lazy(async () => ({ default: (await import('./ShareDialog.tsx')).ShareDialog }));

interface ShareButtonProps {
  subject: SharedSubject;
  /** Names the subject: "Meine Elf". */
  what: string;
  /** Only the symbol, where there is little room. */
  isCompact?: boolean;
  /** What is pressed where a button would not fit in. */
  Trigger?: ComponentType<{ Sign: Icon; label: string; onClick: () => void }>;
}

/** Opens a dialog that draws a picture of the subject and hands out its address. */
export function ShareButton({ subject, what, isCompact = false, Trigger }: ShareButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const utils = trpc.useUtils();
  const share = trpc.sharing.share.useMutation({ onSuccess: () => utils.sharing.mine.invalidate() });
  const draw = () => share.mutate(subject);
  const isVisitor = useUser() === null;
  const askToSignIn = useSignInPrompt();
  const open = () => {
    if (isVisitor) {
      askToSignIn('share');
      return;
    }
    setIsOpen(true);
    draw();
  };
  return (
    <>
      {Trigger !== undefined ? (
        <Trigger Sign={IconShare} label={texts.share} onClick={open} />
      ) : isCompact ? (
        <IconAction Sign={IconShare} label={texts.shareWhat(what)} opensDialog onClick={open} />
      ) : (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconShare size={15} aria-hidden />}
          aria-label={texts.shareWhat(what)}
          onClick={open}
        >
          {texts.share}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <ShareDialog
            what={what}
            drawing={{ data: share.data, error: share.error, isFetching: share.isPending, refetch: draw }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
