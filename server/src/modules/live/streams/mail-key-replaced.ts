/** Emails a creator that their stream key was replaced: the key lets anyone stream as them. */
import { mailPerson } from '../../accounts/index.ts'
import type { LiveDeps } from '../types.ts'

export async function mailKeyReplaced(deps: LiveDeps, { accountId }: { accountId: string }): Promise<void> {
  await mailPerson(deps, accountId, {
    purpose: 'security',
    kind: 'stream-key-replaced',
    subject: 'Your stream key was replaced',
    title: 'Your stream key was replaced',
    paragraphs: [
      'Your stream key was replaced from a device signed in to your account. The old key no longer works, and any live using it has ended.',
      'If this wasn’t you, change your password, sign out other sessions and replace the key again.',
    ],
    action: { label: 'Open studio', path: '/studio/live/rtmp' },
  })
}
