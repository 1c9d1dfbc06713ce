import { Button } from '@mantine/core';
import { SHARED_PICTURE_SIZE } from '#shared/limits.ts';
import { trpc } from '../../api/trpc.ts';
import ui from '../../ui/Vocabulary.module.css';
import sharing from '../../sharing/Sharing.module.css';
import { Failure } from '../../ui/states/Failure.tsx';
import { DateText } from '../../ui/text/DateText.tsx';
import { texts } from './texts.ts';

/** The pictures that the user has shared, which can be withdrawn here. */
export function SharedPictures() {
  const utils = trpc.useUtils();
  const { data, error } = trpc.sharing.mine.useQuery();
  const withdraw = trpc.sharing.withdraw.useMutation({
    onSettled: () => utils.sharing.mine.invalidate(),
  });
  return (
    <>
      <p className={`${ui.note} ${ui.above10}`}>
        {data?.length === 0 ? texts.noSharedPictures : texts.sharedPicturesHint}
      </p>
      {data !== undefined && data.length > 0 && (
        <ul className={`${ui.stack10} ${ui.above12}`}>
          {data.map(({ id, title, pictureUrl, url, createdTs }) => (
            <li key={id} className={`${ui.stack12} ${ui.centred} ${sharing.row}`}>
              <img
                src={pictureUrl}
                alt=""
                {...SHARED_PICTURE_SIZE}
                className={`${ui.block} ${ui.sunken} ${ui.full} ${ui.picture1200} ${ui.autoHigh}`}
                loading="lazy"
              />
              <div>
                <a href={url} className={ui.link}>
                  {title}
                </a>
                <span className={`${ui.hint} ${ui.block}`}>
                  <DateText instantTs={createdTs} as="instant" />
                </span>
              </div>
              <Button
                size="xs"
                variant="subtle"
                aria-label={texts.withdrawPicture(title)}
                loading={withdraw.isPending && withdraw.variables.id === id}
                onClick={() => withdraw.mutate({ id })}
              >
                {texts.withdraw}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Failure error={withdraw.error ?? error} />
    </>
  );
}
