/** Emails a creator that their stream key was replaced: the key lets anyone stream as them. */
import { mailPerson } from '../../accounts/index.ts'
import type { LiveDeps } from '../types.ts'

export async function mailKeyReplaced(deps: LiveDeps, { accountId }: { accountId: string }): Promise<void> {
  await mailPerson(deps, accountId, {
    purpose: 'security',
    kind: 'stream-key-replaced',
    subject: 'Your stream key was replaced',
    title: 'A new stream key',
    paragraphs: [
      'Somebody signed in to your account replaced the key that your streaming program uses. The old one lets nobody in any longer, and what was streamed with it has ended.',
      'If that was not you, change your password, end the other sessions and replace the key again.',
    ],
    action: { label: 'Open your studio', path: '/studio/live/rtmp' },
  })
}
