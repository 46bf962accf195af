/** The studio for people who are not creators: how to apply, and their first video if uploaded. */
import { Link } from 'react-router'
import { SellingWaits, useSellingWaits } from '#web/features/creators/index.ts'
import { FirstVideo, useFirstVideo } from '#web/features/media/index.ts'
import { BecomeCreator, OpenUploads } from '#web/features/uploads/index.ts'
import { Page } from '#web/parts/page/Page.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'

export function NotYetCreator() {
  const isWaiting = useSellingWaits()
  if (isWaiting === undefined)
    return (
      <Page title="Studio" width="max-w-190">
        <SkeletonBlock className="h-40" />
      </Page>
    )
  if (isWaiting)
    return (
      <Page title="Studio" width="max-w-190">
        <SellingWaits />
      </Page>
    )
  return <Newcomer />
}

function Newcomer() {
  const { query } = useFirstVideo()
  return (
    <Page title="Studio" width="max-w-190">
      <QueryResult
        of={query}
        skeleton={<SkeletonBlock className="h-40" />}
        errorContent="Couldn’t load your studio"
      >
        {({ accountMedia: [media] }) => (
          <>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6 empty:hidden">
              {media && <FirstVideo media={media} />}
              <OpenUploads title="Uploads" />
            </div>
            <BecomeCreator
              title="Get paid for your videos"
              text="Creators upload videos and photos, go live, and earn from subscriptions, tips and sales."
              isCompact={media !== undefined}
              below={!media && <OneVideo />}
            />
          </>
        )}
      </QueryResult>
    </Page>
  )
}

function OneVideo() {
  return (
    <p className="text-base text-ink-soft">
      Not sure yet?{' '}
      <Link to="/studio/setup" className="hit relative font-bold text-ink hover:underline">
        Start with one video
      </Link>
    </p>
  )
}
