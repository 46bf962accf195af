/** Sends deliveries that no job was enqueued for, and deletes keys that no device uses. */
import type { NotificationsDeps } from '../types.ts'
import { deliverPush } from './deliver.ts'
import { deleteUnusedKeys } from './keys.ts'

export async function sweepPush(deps: NotificationsDeps, signal?: AbortSignal): Promise<void> {
  await deliverPush(deps, signal)
  await deleteUnusedKeys(deps)
}
