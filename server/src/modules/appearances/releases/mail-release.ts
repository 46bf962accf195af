/** Emails to the signer of a release: a copy with the withdrawal link, and the staff decision. */

import { composeMail } from '#platform/mail/compose.ts'
import { formatDeadline, QUEUE_DEADLINES } from '#rules/sla.ts'
import { findAccountsByIds } from '../../accounts/index.ts'
import { findAppearance, findReleaseById, openReleaseDetails } from '../../appearance-records/index.ts'
import { findMedia } from '../../media/index.ts'
import type { AppearancesDeps } from '../types.ts'

/** Sent to the address given, since signers have no account; not sent after a withdrawal. */
export async function mailRelease(
  deps: AppearancesDeps,
  { releaseId, sealed }: { releaseId: string; sealed: string },
): Promise<void> {
  const [appearance, release] = await Promise.all([
    findAppearance(deps.db, releaseId),
    findReleaseById(deps.db, releaseId),
  ])
  const isCurrent = appearance?.state === 'asked' || appearance?.state === 'confirmed'
  if (!isCurrent || appearance.media_id === null) return
  if (!release?.details_sealed || !release.sent_at) return
  const details = openReleaseDetails(deps, releaseId, release.details_sealed)
  const media = await findMedia(deps.db, appearance.media_id)
  if (details.email === null || !media) return
  const [owner] = await findAccountsByIds(deps.db, [appearance.owner_id])
  const token = deps.appearances.mailSeal.open(sealed, `release:${releaseId}`)
  await deps.mailer.send(
    composeMail(deps.site, details.email, {
      kind: 'release',
      subject: `What you signed on ${deps.site.name}`,
      title: 'Your release',
      paragraphs: [
        `On ${release.sent_at.toISOString().slice(0, 10)} you, ${details.name}, agreed that @${owner?.username ?? ''} may show a ${media.type} you appear in. You agreed to the following:`,
        ...details.terms,
        ...(appearance.state === 'asked' ? [CHECKED] : []),
        'Keep this email. Use the link below to withdraw your consent at any time, without giving a reason.',
      ],
      action: { label: 'View or withdraw consent', path: `/release/${token}` },
    }),
  )
}

const CHECKED = `We’ll review it within ${formatDeadline(QUEUE_DEADLINES.releases)}. It stays hidden until then, and we’ll email you again.`

/** Not sent if the decision changed. Only the signer knows the withdrawal link, so the email refers to it. */
export async function mailReviewed(
  deps: AppearancesDeps,
  { releaseId, verdict }: { releaseId: string; verdict: 'good' | 'bad' },
): Promise<void> {
  const [appearance, release] = await Promise.all([
    findAppearance(deps.db, releaseId),
    findReleaseById(deps.db, releaseId),
  ])
  const isCurrent = appearance?.state === (verdict === 'good' ? 'confirmed' : 'refused')
  if (!isCurrent || appearance.media_id === null || !release?.details_sealed) return
  const { email } = openReleaseDetails(deps, releaseId, release.details_sealed)
  const media = await findMedia(deps.db, appearance.media_id)
  if (email === null || !media) return
  const [owner] = await findAccountsByIds(deps.db, [appearance.owner_id])
  const what = `the ${media.type} by @${owner?.username ?? ''}`
  const letter =
    verdict === 'good'
      ? {
          kind: 'release-accepted',
          title: 'Your release was accepted',
          paragraphs: [
            `We reviewed what you signed for ${what}. It can now be published.`,
            'You can still withdraw your consent at any time, with the link you got when you signed.',
          ],
        }
      : {
          kind: 'release-refused',
          title: 'Your release wasn’t accepted',
          paragraphs: [
            `We reviewed what you signed for ${what}, and didn’t accept it. It stays hidden.`,
            ...(appearance.reason ? [`Reason: ${appearance.reason}`] : []),
            'If you still want to agree, ask for a new link and sign again.',
          ],
        }
  await deps.mailer.send(composeMail(deps.site, email, { ...letter, subject: letter.title }))
}
