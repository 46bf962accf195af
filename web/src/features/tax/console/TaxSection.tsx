/** Tax: what is owed by quarter, the rates of countries, and creators' income per year. */
import { Link, useParams } from 'react-router'
import { StaffPage } from '#web/parts/console/StaffPage.tsx'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { chipClass } from '#web/ui/Chip.tsx'
import { Quarters } from './Quarters.tsx'
import { Rates } from './Rates.tsx'

const PAGES = [
  { name: 'quarters', title: 'By quarter', Page: Quarters },
  { name: 'rates', title: 'Rates', Page: Rates },
] as const

export function TaxSection() {
  const { id = 'quarters' } = useParams()
  const { Page } = PAGES.find(({ name }) => name === id) ?? PAGES[0]
  return (
    <StaffPage
      title="Tax"
      end={
        <nav aria-label="Tax sections" className="flex gap-1.5">
          {PAGES.map(({ name, title }) => (
            <Link
              key={name}
              to={staffPath('tax', name)}
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
