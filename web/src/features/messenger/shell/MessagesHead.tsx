/** The header of each message list: title with action, search, and a creator's tabs. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '#web/lib/session.tsx'
import { tabClass, tabsClass } from '#web/ui/Tabs.tsx'

const TABS = { inbox: 'Inbox', mass: 'Mass', auto: 'Automated' } as const

type Props = {
  at: keyof typeof TABS
  /** The action to the right of the title. */
  end?: ReactNode
  /** The search field. */
  children?: ReactNode
}

export function MessagesHead({ at, end, children }: Props) {
  const { account } = useSession()
  return (
    <>
      <div className="grid min-h-14 shrink-0 grid-cols-[4rem_1fr_4rem] items-center px-2 pt-[env(safe-area-inset-top)] desktop:flex desktop:justify-between desktop:px-5 desktop:pt-6 desktop:pb-4">
        <h1 className="col-start-2 truncate text-center text-lg font-bold desktop:text-2xl desktop:font-extrabold">
          Messages
        </h1>
        <span className="flex justify-end">{end}</span>
      </div>
      {children && (
        <div className="shrink-0 px-4 pt-1 pb-3 desktop:px-5 desktop:pt-0 desktop:pb-0">{children}</div>
      )}
      {account?.role.creator && <MessagesTabs at={at} />}
    </>
  )
}

/** Replaces the history entry, so that going back leaves the messages. */
function MessagesTabs({ at }: Pick<Props, 'at'>) {
  return (
    <nav
      aria-label="Messages"
      className={tabsClass({ className: 'shrink-0 px-4 desktop:mt-2 desktop:px-5' })}
    >
      {(Object.keys(TABS) as Props['at'][]).map((tab) => (
        <Link
          key={tab}
          to={`/messages/${tab}`}
          replace
          aria-current={tab === at ? 'page' : undefined}
          className={tabClass({ className: 'max-desktop:flex-1' })}
        >
          {TABS[tab]}
        </Link>
      ))}
    </nav>
  )
}
