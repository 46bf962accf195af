/** The studio: the ways to make something, and what was made last. */
import { useSession } from '#web/lib/session.tsx'
import { useUploads } from '#web/lib/upload/use-uploads.ts'
import { Page } from '#web/parts/Page.tsx'
import { BecomeCreator } from './BecomeCreator.tsx'
import { LatestMedia } from './LatestMedia.tsx'
import { OpenUploads } from './OpenUploads.tsx'
import { StudioWays } from './StudioWays.tsx'

export function Studio() {
  const { account } = useSession()
  if (account?.role.creator) return <Hub />
  return (
    <Page title="Studio">
      <BecomeCreator
        title="Make a living from what you make"
        text="Creators upload videos and photos, go live, and earn from subscriptions, tips and sales."
      />
    </Page>
  )
}

function Hub() {
  const { items } = useUploads()
  const isUploading = items.some(({ work }) => work === null)
  return (
    <Page
      title="Studio"
      sub={<span className="max-desk:hidden">What will you make today?</span>}
      width="max-w-276"
    >
      <StudioWays />
      <div
        className={
          isUploading
            ? 'mt-6 grid gap-8 desk:mt-8 wide:grid-cols-[minmax(0,1fr)_360px] wide:items-start'
            : 'mt-6 desk:mt-8'
        }
      >
        {isUploading && (
          <div className="wide:order-last">
            <OpenUploads title="Uploads" />
          </div>
        )}
        <LatestMedia />
      </div>
    </Page>
  )
}
