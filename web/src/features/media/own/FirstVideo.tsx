/** The first video of an invited person: its status, and buttons to edit, replace or delete it. */
import { RefreshCw } from 'lucide-react'
import { Link } from 'react-router'
import { useSession } from '#web/lib/session.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { useProcessing } from '../stage/use-processing.ts'
import { tileLabelOf } from '../tiles/tile-state.ts'
import { useTickingNow } from '../tiles/use-now.ts'
import { MyMediaRow } from './MyMediaRow.tsx'
import type { FirstVideoFields } from './use-first-video.ts'

export function FirstVideo({ media }: { media: FirstVideoFields }) {
  const { account } = useSession()
  useProcessing(account?.id)
  const now = useTickingNow(true)
  return (
    <section aria-labelledby="first-video" className="card px-4 pt-4 pb-4 desktop:px-5">
      <h2 id="first-video" className="text-lg font-bold">
        Your first video
      </h2>
      <ul>
        <MyMediaRow media={media} now={now} />
      </ul>
      {!media.approved && (
        <>
          <p className="mt-1 text-sm text-pretty text-ink-soft">{textFor(tileLabelOf(media, now)?.kind)}</p>
          <Link to="/studio/upload?n=invitation" className={buttonClass({ size: 'sm', className: 'mt-3' })}>
            <RefreshCw size={16} strokeWidth={2.4} />
            Replace video
          </Link>
        </>
      )}
    </section>
  )
}

function textFor(kind: string | undefined): string {
  if (kind === 'failed') return 'Only you can see it. Try again, or upload another file.'
  if (kind === 'rejected') return 'Only you can see it. Upload a better one.'
  return 'Only you can see it until you’re a creator and we’ve reviewed it.'
}
