import { paths } from '#shared/hub/paths.ts';
import type { PushPayload } from '#shared/alerts/alerts.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { testText } from './alertTexts.ts';

const TTL_SECONDS = 600;

/**
 * Sends a message at once to one of the user's devices, past kinds and quiet hours.
 *
 * @returns whether the push service took it; a subscription that is gone is forgotten
 * @throws AppError 'deviceNotFound'
 */
export async function sendTestAlert(
  { stores, push }: Pick<Deps, 'stores' | 'push'>,
  userId: string,
  deviceId: string,
): Promise<boolean> {
  const device = await stores.alertSettings.device(userId, deviceId);
  if (device === null) throw new AppError('deviceNotFound');
  const round = push.open(await stores.alertSettings.keys(push.createKeys));
  try {
    const payload: PushPayload = { ...testText, path: paths.settings, tag: 'test' };
    const { kind } = await round.send({
      ...device,
      payload: JSON.stringify(payload),
      ttlSeconds: TTL_SECONDS,
      isUrgent: true,
      topic: 'test',
    });
    if (kind === 'gone') await stores.alertSettings.unsubscribe(userId, deviceId);
    return kind === 'taken';
  } finally {
    await round.close();
  }
}
