/** The ledger: balances, journals, adjustments by two people, months and verification. */
import { Link, useParams } from 'react-router'
import { StaffPage } from '#web/parts/console/StaffPage.tsx'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { chipClass } from '#web/ui/Chip.tsx'
import { Adjustments } from './Adjustments.tsx'
import { Books } from './Books.tsx'
import { Journals } from './Journals.tsx'
import { LedgerVerification } from './LedgerVerification.tsx'
import { Months } from './Months.tsx'

const PAGES = [
  { name: 'books', title: 'Books', Page: Books },
  { name: 'journals', title: 'Journals', Page: Journals },
  { name: 'adjustments', title: 'Adjustments', Page: Adjustments },
  { name: 'months', title: 'Months', Page: Months },
  { name: 'proof', title: 'Verification', Page: LedgerVerification },
] as const

export function MoneySection() {
  const { id = 'books' } = useParams()
  const { Page } = PAGES.find(({ name }) => name === id) ?? PAGES[0]
  return (
    <StaffPage
      title="Money"
      end={
        <nav aria-label="Money sections" className="no-bar flex max-w-full gap-1.5 overflow-x-auto">
          {PAGES.map(({ name, title }) => (
            <Link
              key={name}
              to={staffPath('money', name)}
              aria-current={name === id ? 'page' : undefined}
              className={chipClass({ on: name === id })}
            >
              {title}
            </Link>
          ))}
        </nav>
      }
    >
      <Page />
    </StaffPage>
  )
}
