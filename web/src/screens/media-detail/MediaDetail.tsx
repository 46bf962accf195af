/** /{username}/{type}/{id} and /{username}/shop/{mediaId}: one media, with navigation through its owner's others. */
import { ImageOff } from 'lucide-react'
import { useCallback } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { campaignIn, sourceOfPage, useCampaign, useWatching } from '#web/features/feed/index.ts'
import { StageSkeleton, useMediaKeys, useProcessing } from '#web/features/media/index.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import type { PlaybackProgress } from '#web/lib/player/types.ts'
import { useSession } from '#web/lib/session.tsx'
import { MissingPage } from '#web/parts/page/MissingPage.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { DetailView } from './DetailView.tsx'
import { type MediaPath, parseMediaPath } from './media-path.ts'
import { useDetail } from './use-detail.ts'
import { useNeighbours } from './use-neighbours.ts'

const NO_PATH: MediaPath = { id: '', username: '', kind: 'video' }
const TITLE_LENGTH = 60

export function MediaDetail() {
  const position = parseMediaPath(useParams())
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { account } = useSession()
  const detail = useDetail(position)
  const { state, renew } = detail
  const neighbours = useNeighbours(position ?? NO_PATH, state !== 'there')
  const media = state === 'there' ? detail.media : undefined
  const isOwn = media !== undefined && media.user.id === account?.id
  const named = campaignIn(query)
  const source = useCallback(() => sourceOfPage(named), [named])
  const log = useWatching(media, { campaign: useCampaign(named), source })
  useProcessing(isOwn ? account.id : undefined)
  usePageTitle(media ? titleOf(media) : state === 'missing' ? 'Not found' : undefined)

  /** Replaces the history entry, so that going back leaves all of them at once. */
  const step = (direction: 'previous' | 'next') => {
    const path = neighbours[direction]
    if (path) void navigate(path, { replace: true })
  }
  useMediaKeys({ step })

  if (media) {
    const onProgress = (progress: PlaybackProgress) => log.progressed(media.id, progress)
    return <DetailView {...{ media, isOwn, neighbours, step, renew, onProgress }} />
  }
  if (state === 'loading') return <StageSkeleton label="Loading the post" />
  if (state === 'failed') {
    return (
      <Page title="Post" back="/">
        <div className="grid min-h-[60dvh] place-items-center">
          <ErrorState title="Couldn’t load this post" onRetry={renew} />
        </div>
      </Page>
    )
  }
  return (
    <MissingPage
      icon={ImageOff}
      title="Not available"
      text="It was removed, isn’t out yet, or you don’t have access."
    />
  )
}

function titleOf({ description, user }: { description: string; user: { username: string } }): string {
  const letters = [...description.replace(/\s+/g, ' ')]
  const text =
    letters.length > TITLE_LENGTH ? `${letters.slice(0, TITLE_LENGTH).join('')}…` : letters.join('')
  return `${text} (@${user.username})`
}
