import { Skeleton } from '@mantine/core';
import ui from '../../ui/Vocabulary.module.css';
import tiles from '../../ui/FigureTiles.module.css';
import { usePhone } from '../../ui/usePhone.ts';
import { texts } from './texts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

const TILES = 4;
const TILE_HEIGHT_PX = 104;
const NEXT_FIXTURE_HEIGHT_PX = 78;
const SQUAD_HEIGHT_PX = 1900;

/** Placeholder for the tiles and the squad. */
export function ClubSkeleton() {
  const isPhone = usePhone();
  if (isPhone)
    return (
      <div>
        <VisuallyHidden component="output">{texts.loading}</VisuallyHidden>
        <Skeleton height={SQUAD_HEIGHT_PX} radius="md" />
      </div>
    );
  return (
    <div>
      <VisuallyHidden component="output">{texts.loading}</VisuallyHidden>
      <div data-columns={4} className={`${ui.stack10} ${tiles.tiles} ${ui.below20}`}>
        {Array.from({ length: TILES }, (_, tile) => (
          <Skeleton key={tile} height={TILE_HEIGHT_PX} radius="md" />
        ))}
        <Skeleton className={ui.whole} height={NEXT_FIXTURE_HEIGHT_PX} radius="md" />
      </div>
      <Skeleton height={SQUAD_HEIGHT_PX} radius="md" />
    </div>
  );
}
