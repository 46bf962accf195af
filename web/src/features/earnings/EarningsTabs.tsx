/** The three earnings pages as links. */
import { Link } from 'react-router'
import { KEEP_SCROLL } from '#web/lib/keep-scroll.ts'
import { tabClass, tabsClass } from '#web/ui/Tabs.tsx'

const TABS = { transactions: 'Transactions', payouts: 'Payouts', payment: 'Payment' } as const

export type Tab = keyof typeof TABS

export function isTab(name: string | undefined): name is Tab {
  return name !== undefined && Object.hasOwn(TABS, name)
}

/** Tabs replace the history entry, so that back leaves the screen; payment is a page of its own. */
export function EarningsTabs({ at }: { at: Tab }) {
  return (
    <nav aria-label="Earnings" className={tabsClass()}>
      {(Object.keys(TABS) as Tab[]).map((tab) => (
        <Link
          key={tab}
          to={`/account/earnings/${tab}`}
          {...(tab !== 'payment' && { replace: true, state: KEEP_SCROLL })}
          aria-current={tab === at ? 'page' : undefined}
          className={tabClass()}
        >
          {TABS[tab]}
        </Link>
      ))}
    </nav>
  )
}
