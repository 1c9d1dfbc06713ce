import { Button } from '@mantine/core';
import { IconShare, type Icon } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import type { PreviewedSubject, SharedSubject } from '@hub/shared/users/sharedPictures.schema.ts';
import { trpc } from '../api/trpc.ts';
import { useUser } from '../auth/AuthContext.tsx';
import { deviceTeam } from '../deviceTeam/deviceTeam.ts';
import { IconAction } from '../ui/IconAction.tsx';
import { texts } from './texts.ts';

const ShareDialog = lazy(async () => ({ default: (await import('./ShareDialog.tsx')).ShareDialog }));

interface ShareButtonProps {
  subject: SharedSubject;
  /** Names the subject: "Meine Elf". */
  what: string;
  /** Only the icon, if there is little room. */
  isCompact?: boolean;
  /** A trigger to use instead of the usual button. */
  Trigger?: ComponentType<{ Sign: Icon; label: string; onClick: () => void }>;
}

/** Opens a dialog with a picture of the subject, which stays private until it is published there. */
export function ShareButton({ subject, what, isCompact = false, Trigger }: ShareButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isVisitor = useUser() === null;
  const preview = trpc.sharing.preview.useMutation();
  const draw = () => preview.mutate(isVisitor ? visitorsSubject(subject) : subject);
  const open = () => {
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
            subject={subject}
            what={what}
            drawing={{
              data: preview.data,
              error: preview.error,
              isFetching: preview.isPending,
              refetch: draw,
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** A visitor's team is stored in the browser, so it has to be sent to the hub. */
function visitorsSubject(subject: SharedSubject): PreviewedSubject {
  const team = subject.kind === 'userTeam' ? deviceTeam() : null;
  if (team === null) return subject;
  const { name, game, formation, held } = team;
  return {
    kind: 'visitorsTeam',
    name,
    game,
    formation,
    held,
    players: team.players.map(({ id, place }) => ({ id, place })),
  };
}
