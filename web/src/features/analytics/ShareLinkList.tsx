/** The creator's share links: visits and sales. */
import { Link2 } from 'lucide-react'
import { Link } from 'react-router'
import type { AnalyticsRange } from '#rules/analytics.ts'
import { dollars } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ExpandingList } from './ExpandingList.tsx'
import { StudioShareLinks } from './queries.ts'
import { countText } from './stat-text.ts'

export function ShareLinkList({ span }: { span: AnalyticsRange }) {
  return (
    <ExpandingList
      query={StudioShareLinks}
      variables={{ days: span }}
      rowsOf={({ studioShareLinks }) => studioShareLinks}
      trouble="Couldn’t load share links"
      empty={
        <EmptyState
          icon={Link2}
          title="No share links yet"
          text="Create a link with its own price to track its visits and sales."
          action={
            <Link to="/studio/share/create" className={buttonClass()}>
              Create link
            </Link>
          }
        />
      }
    >
      {(rows) => (
        <table className="w-full text-left text-base tabular-nums">
          <thead>
            <tr className="border-y border-line text-xs text-ink-mute *:h-9 *:font-semibold">
              <th>Link</th>
              <th className="pl-3 text-right">Visits</th>
              <th className="pl-3 text-right">Sales</th>
              <th className="pl-3 text-right">Income</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ link, visits, sales, income }) => (
              <tr key={link.id} className="h-15">
                <td className="w-[55%] max-w-0">
                  <Link to={`/short/${link.id}`} className="block rounded-sm py-1.5">
                    <b className="block truncate font-semibold">{link.description || link.id}</b>
                    <span className="block truncate text-sm text-ink-mute">
                      {link.price > 0 ? dollars(dollarsToCents(link.price)) : 'Free'}
                    </span>
                  </Link>
                </td>
                <td className="pl-3 text-right font-bold">{countText(visits)}</td>
                <td className="pl-3 text-right text-ink-soft">{countText(sales)}</td>
                <td className="pl-3 text-right font-bold text-coin">{dollars(dollarsToCents(income))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ExpandingList>
  )
}
