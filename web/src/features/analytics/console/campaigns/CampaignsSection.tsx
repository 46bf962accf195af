/** /staff/campaigns: lists campaign links with their daily stats, and stops them. */
import { ArrowLeft, Link2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useQuery } from 'urql'
import { shortCount } from '#rules/formats.ts'
import { WATCH } from '#rules/watch.ts'
import { RailQuery } from '#web/parts/console/rail-query.ts'
import { StaffPage } from '#web/parts/console/StaffPage.tsx'
import { StaffTable } from '#web/parts/console/StaffTable.tsx'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { useOffsetPages } from '#web/parts/lists/use-offset-pages.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { type Campaign, StaffCampaigns } from './campaign-queries.ts'
import { OneCampaign } from './OneCampaign.tsx'

const SPANS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const
type SpanName = (typeof SPANS)[number]['value']

const PAGE = 50

export function CampaignsSection() {
  const { id: name } = useParams()
  const navigate = useNavigate()
  const [span, setSpan] = useState<SpanName>('30')
  const [{ data: rail }] = useQuery({ query: RailQuery })
  const mayStop = rail?.staffRail.rights.includes('campaigns.stop') ?? false
  return (
    <StaffPage
      title={
        name === undefined ? (
          'Campaigns'
        ) : (
          <span className="flex min-w-0 items-center gap-1">
            <IconButton
              icon={ArrowLeft}
              label="All campaigns"
              onClick={() => void navigate(staffPath('campaigns'))}
            />
            <span className="truncate">{name}</span>
          </span>
        )
      }
      end={<Segmented label="Period" items={SPANS} value={span} onChange={setSpan} />}
    >
      {name === undefined ? (
        <AllCampaigns days={Number(span)} />
      ) : (
        <OneCampaign key={name} name={name} days={Number(span)} mayStop={mayStop} />
      )}
    </StaffPage>
  )
}

function AllCampaigns({ days }: { days: number }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const list = useOffsetPages({ query: StaffCampaigns, variables: { days, text }, itemsOf, pageSize: PAGE })
  return (
    <div className="mx-auto max-w-280">
      <SearchField
        label="Search campaigns"
        placeholder="Search campaigns"
        value={text}
        maxLength={WATCH.campaignMaxLength}
        onChange={setText}
        className="mb-4 max-w-90"
      />
      {list.items.length === 0 && list.state === 'exhausted' ? (
        <EmptyState
          icon={Link2}
          title={text === '' ? 'No campaigns in this period' : 'No campaigns found'}
          text="Add ?c=name to any link to start a campaign. Views from that link are counted here."
        />
      ) : (
        <StaffTable
          label="Campaigns"
          rows={list.items}
          keyOf={({ id }) => id}
          onOpen={({ campaign }) => void navigate(staffPath('campaigns', campaign))}
          columns={[
            { title: 'Campaign', className: 'max-w-80', cell: (row) => <Name row={row} /> },
            { title: 'Views', isNumber: true, cell: ({ views }) => shortCount(views) },
            { title: 'Watched', isNumber: true, cell: ({ progress }) => percent(progress) },
            { title: 'Swiped away', isNumber: true, cell: ({ swipes }) => shortCount(swipes) },
            { title: 'Creators', isNumber: true, cell: ({ creators }) => creators },
          ]}
        />
      )}
      <ListEnd
        of={list}
        count={list.items.length}
        skeleton={(isFirst) => <SkeletonRows rows={isFirst ? 5 : 2} />}
        errorTitle="Couldn’t load campaigns"
      />
    </div>
  )
}

function Name({ row }: { row: Campaign }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <a
        href={staffPath('campaigns', row.campaign)}
        onClick={(event) => event.preventDefault()}
        className="truncate font-semibold"
      >
        {row.campaign}
      </a>
      {row.stopped && <Badge tone="danger">Stopped</Badge>}
    </span>
  )
}

export function percent(share: number | null): string {
  return share === null ? '–' : `${Math.round(share * 100)}%`
}

function itemsOf({ staffCampaigns }: { staffCampaigns: Campaign[] }): Campaign[] {
  return staffCampaigns
}
