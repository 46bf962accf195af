/** The copy that a signer gets by mail, with the link by which they can take it back. */
import { composeMail } from '#platform/mail/letter.ts'
import { findAccountsByIds } from '../../accounts/index.ts'
import { findAppearance } from '../appearances/rows.ts'
import { findMedia } from '../queries.ts'
import type { MediaDeps } from '../types.ts'
import { openDetails } from './sealed-release.ts'

/** They have no account, so the address they gave is the only one there is; nothing is sent once they withdrew. */
export async function mailRelease(
  deps: MediaDeps,
  { releaseId, sealed }: { releaseId: string; sealed: string },
): Promise<void> {
  const [appearance, release] = await Promise.all([
    findAppearance(deps.db, releaseId),
    deps.db.selectFrom('releases').selectAll().where('id', '=', releaseId).executeTakeFirst(),
  ])
  if (appearance?.state !== 'confirmed' || appearance.media_id === null) return
  if (!release?.details_sealed || !release.sent_at) return
  const details = openDetails(deps, releaseId, release.details_sealed)
  const media = await findMedia(deps.db, appearance.media_id)
  if (details.email === null || !media) return
  const [owner] = await findAccountsByIds(deps.db, [appearance.owner_id])
  const token = deps.media.mailSeal.open(sealed, `release:${releaseId}`)
  await deps.mailer.send(
    composeMail(deps.site, details.email, {
      kind: 'release',
      subject: `What you signed on ${deps.site.name}`,
      title: 'Your release',
      paragraphs: [
        `On ${release.sent_at.toISOString().slice(0, 10)} you, ${details.name}, agreed that @${owner?.username ?? ''} shows a ${media.type} in which you appear. You agreed to this:`,
        ...details.terms,
        'Keep this mail. By the link below you can withdraw your consent at any time, without giving a reason.',
      ],
      action: { label: 'See or withdraw my consent', path: `/release/${token}` },
    }),
  )
}
