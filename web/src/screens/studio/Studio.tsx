/** The studio: ways to create, and the latest media. */
import { AgreementNotice } from '#web/features/creators/index.ts'
import { OpenUploads } from '#web/features/uploads/index.ts'
import { useSession } from '#web/lib/session.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { CreateLinks } from './CreateLinks.tsx'
import { IncomeLinks } from './IncomeLinks.tsx'
import { LatestMedia } from './LatestMedia.tsx'
import { NotYetCreator } from './NotYetCreator.tsx'
import { StreakCard } from './StreakCard.tsx'
import { WeeklyStats } from './WeeklyStats.tsx'

export function Studio() {
  const { account } = useSession()
  return account?.role.creator ? <Hub /> : <NotYetCreator />
}

function Hub() {
  return (
    <Page
      title="Studio"
      sub={<span className="max-desktop:hidden">What will you make today?</span>}
      width="max-w-276"
    >
      <AgreementNotice />
      <CreateLinks />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8 desktop:mt-8 wide:grid-cols-[minmax(0,1fr)_minmax(0,344px)] wide:items-start">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <OpenUploads title="Uploads" />
          <LatestMedia />
        </div>
        <div>
          <StreakCard />
          <WeeklyStats />
          <IncomeLinks />
        </div>
      </div>
    </Page>
  )
}
