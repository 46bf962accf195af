/** Campaigns and their stats: views, progress and swipes. */
import { Megaphone } from 'lucide-react'
import type { AnalyticsRange } from '#rules/analytics.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ExpandingList } from './ExpandingList.tsx'
import { StudioCampaigns } from './queries.ts'
import { countText, percentText } from './stat-text.ts'

export function CampaignList({ span }: { span: AnalyticsRange }) {
  return (
    <ExpandingList
      query={StudioCampaigns}
      variables={{ days: span }}
      rowsOf={({ studioCampaigns }) => studioCampaigns}
      trouble="Couldn’t load campaigns"
      empty={
        <EmptyState
          icon={Megaphone}
          title="No campaigns yet"
          text="Add ?c= and a name to any link to your posts, like ?c=spring, to track its views here."
        />
      }
    >
      {(rows) => (
        <table className="w-full text-left text-base tabular-nums">
          <thead>
            <tr className="border-y border-line text-xs text-ink-mute *:h-9 *:font-semibold">
              <th>Campaign</th>
              <th className="pl-3 text-right">Views</th>
              <th className="pl-3 text-right">Progress</th>
              <th className="pl-3 text-right">Swipes</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ campaign, views, progress, swipes }) => (
              <tr key={campaign} className="h-12">
                <th scope="row" className="w-[55%] max-w-0 truncate font-semibold">
                  {campaign}
                </th>
                <td className="pl-3 text-right font-bold">{countText(views)}</td>
                <td className="pl-3 text-right text-ink-soft">
                  {progress === null ? '–' : percentText(progress)}
                </td>
                <td className="pl-3 text-right text-ink-soft">{countText(swipes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ExpandingList>
  )
}
