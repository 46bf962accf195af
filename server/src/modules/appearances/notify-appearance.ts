/** Notifications and emails about appearances, and complaints for staff. */
import type { Tx } from '#platform/postgres/database.ts'
import { findAccountsByIds, mailPerson } from '../accounts/index.ts'
import { type AppearanceRow, findAppearance } from '../appearance-records/index.ts'
import { findMedia } from '../media/index.ts'
import { notify } from '../notifications/index.ts'
import { appearanceJobs } from './job-tokens.ts'
import type { AppearancesDeps } from './types.ts'

type Deps = Pick<AppearancesDeps, 'bus' | 'enqueue' | 'appearances'>

/** Sent by the site without an actor, so that muting the owner does not suppress it. */
export async function notifyAsked(deps: Deps, tx: Tx, appearance: AppearanceRow): Promise<void> {
  const { id, account_id, media_id } = appearance
  if (account_id === null) return
  await notify(deps, tx, { to: account_id, kind: 'appearance', mediaId: media_id })
  await deps.enqueue(appearanceJobs.mailAppearance, { appearanceId: id, state: 'asked' }, { tx })
}

/** Tells the owner that a release was signed; it counts once staff approve it. */
export async function notifySigned(deps: Deps, tx: Tx, { owner_id, media_id }: AppearanceRow): Promise<void> {
  await notify(deps, tx, { to: owner_id, kind: 'consent', mediaId: media_id, words: SIGNED })
}

const SIGNED = 'A tagged person signed their release. Our staff will review it.'
const ACCEPTED = 'A tagged person’s release was accepted'

const ANSWERED: Partial<Record<AppearanceRow['state'], string>> = {
  confirmed: 'A tagged person agreed',
  declined: 'A tagged person declined, so your post is hidden',
  withdrawn: 'A tagged person withdrew their consent, so your post is hidden',
  refused: 'A release wasn’t accepted, so your post is hidden',
}

/** Notifies the owner, and opens a complaint if consent was refused. */
export async function notifyAnswered(deps: Deps, tx: Tx, appearance: AppearanceRow): Promise<void> {
  const { id, state, owner_id, media_id, account_id, reason } = appearance
  const isRelease = state === 'confirmed' && account_id === null
  const words = [isRelease ? ACCEPTED : ANSWERED[state], reason].filter(Boolean).join(': ')
  await notify(deps, tx, { to: owner_id, kind: 'consent', mediaId: media_id, words })
  if (state === 'confirmed') return
  await deps.enqueue(appearanceJobs.mailAppearance, { appearanceId: id, state }, { tx })
  // A reason comes from staff or from an account deletion: neither is a complaint.
  if (media_id === null || reason !== null) return
  await deps.appearances.ports.openComplaint(tx, {
    reporterId: account_id,
    accountId: owner_id,
    mediaId: media_id,
    details: state === 'declined' ? SAID_NO : WITHDREW,
  })
}

const SAID_NO = 'A person tagged in it declined, or says it isn’t them.'
const WITHDREW = 'A person tagged in it withdrew their consent.'

/** Job handler; sends nothing if the state changed or the media is gone. */
export async function mailAppearance(
  deps: Pick<AppearancesDeps, 'db' | 'clock' | 'mailer' | 'site'>,
  { appearanceId, state }: { appearanceId: string; state: AppearanceRow['state'] },
): Promise<void> {
  const appearance = await findAppearance(deps.db, appearanceId)
  if (appearance?.state !== state || appearance.media_id === null) return
  const media = await findMedia(deps.db, appearance.media_id)
  if (!media) return
  const what = media.type
  const { account_id: named, owner_id } = appearance
  if (state !== 'asked') {
    await mailPerson(deps, owner_id, {
      purpose: 'consent',
      kind: 'consent',
      subject: `Your ${what} is hidden`,
      title: `Your ${what} is hidden`,
      paragraphs: [`${ANSWERED[state]}.`, ...(appearance.reason ? [appearance.reason] : [])],
      action: { label: 'View tagged people', path: '/account/appearances/media' },
    })
    return
  }
  if (named === null) return
  const [owner] = await findAccountsByIds(deps.db, [owner_id])
  const creator = owner ? `@${owner.username}` : 'A creator'
  await mailPerson(deps, named, {
    purpose: 'consent',
    kind: 'appearance',
    subject: `${creator} tagged you in a ${what}`,
    title: 'You’ve been tagged',
    paragraphs: [
      `${creator} says you appear in a ${what}.`,
      'It stays hidden until you agree, and you can withdraw your consent at any time.',
    ],
    action: { label: 'Review tag', path: '/account/appearances' },
  })
}
