/** /account/appearances: media the account was named in, to confirm or decline; and people in its own media. */
import { Link, useParams } from 'react-router'
import { Redirect } from '#web/lib/redirect.ts'
import { Page } from '#web/parts/page/Page.tsx'
import { tabClass, tabsClass } from '#web/ui/Tabs.tsx'
import { AppearanceRequests } from './AppearanceRequests.tsx'
import { InYourMedia } from './InYourMedia.tsx'

const TABS = [
  { path: '/account/appearances', label: 'Posts of you', tab: undefined },
  { path: '/account/appearances/media', label: 'Your posts', tab: 'media' },
] as const

export function Appearances() {
  const { tab } = useParams()
  if (tab !== undefined && tab !== 'media') return <Redirect to="/account/appearances" />
  return (
    <Page title="Tagged people" back="/menu" width="max-w-200">
      <nav aria-label="Tagged people" className={tabsClass({ wide: true })}>
        {TABS.map(({ path, label, tab: own }) => (
          <Link
            key={path}
            to={path}
            replace
            aria-current={own === tab ? 'page' : undefined}
            className={tabClass({ wide: true })}
          >
            {label}
          </Link>
        ))}
      </nav>
      {tab === 'media' ? <InYourMedia /> : <AppearanceRequests />}
    </Page>
  )
}
