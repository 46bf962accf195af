/** /staff/announcements: lists, writes and withdraws announcements to many accounts. */
import { Mail, Megaphone, Plus } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from 'urql'
import { ANNOUNCEMENT_AUDIENCE_TEXT, ANNOUNCEMENT_AUDIENCES } from '#rules/announcement.ts'
import { countLabel } from '#rules/formats.ts'
import { REASON } from '#rules/staff-rights.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { exactTime } from '#web/parts/console/exact-time.ts'
import { ReasonSheet } from '#web/parts/console/ReasonSheet.tsx'
import { RailQuery } from '#web/parts/console/rail-query.ts'
import { StaffPage } from '#web/parts/console/StaffPage.tsx'
import { useSharedNow } from '#web/parts/console/use-now.ts'
import { useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { usePages } from '#web/parts/lists/use-pages.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { AnnouncementsQuery, type StaffAnnouncement, WithdrawAnnouncement } from './announcement-queries.ts'
import { WriteAnnouncement } from './WriteAnnouncement.tsx'

const PAGE = 30

export function AnnouncementsSection() {
  const [{ data: rail }] = useQuery({ query: RailQuery })
  const maySend = rail?.staffRail.rights.includes('announcements.send') ?? false
  const [isWriting, setWriting] = useState(false)
  const [leaving, setLeaving] = useState<StaffAnnouncement>()
  const list = usePages({ query: AnnouncementsQuery, variables: {}, itemsOf, pageSize: PAGE })
  return (
    <StaffPage
      title="Announcements"
      end={
        maySend && (
          <Button size="sm" tone="accent" icon={Plus} onClick={() => setWriting(true)}>
            New announcement
          </Button>
        )
      }
    >
      <div className="mx-auto max-w-200">
        {list.items.length === 0 && list.state === 'exhausted' && (
          <EmptyState
            icon={Megaphone}
            title="No announcements yet"
            text="Message everyone, all creators or all staff at once."
          />
        )}
        <ul aria-label="Announcements" className="grid gap-3">
          {list.items.map((one) => (
            <li key={one.id} className="rounded-xl bg-surface p-4">
              <SentAnnouncement one={one} />
              {maySend && !one.binding && one.withdrawn_at === null && (
                <Button size="sm" className="mt-3" onClick={() => setLeaving(one)}>
                  Withdraw
                </Button>
              )}
            </li>
          ))}
        </ul>
        <ListEnd
          of={list}
          count={list.items.length}
          skeleton={(isFirst) => <SkeletonRows rows={isFirst ? 4 : 2} />}
          errorTitle="Couldn’t load announcements"
        />
      </div>
      {isWriting && (
        <WriteAnnouncement
          onClose={() => setWriting(false)}
          onDone={() => {
            setWriting(false)
            list.refresh()
          }}
        />
      )}
      {leaving && <Withdraw one={leaving} onClose={() => setLeaving(undefined)} />}
    </StaffPage>
  )
}

function SentAnnouncement({ one }: { one: StaffAnnouncement }) {
  const { title, words: text, mail, binding, starts, told: reported, by, withdrawn_by, withdrawn_at } = one
  const audience = ANNOUNCEMENT_AUDIENCES.find((name) => name === one.audience)
  return (
    <>
      <p className="flex flex-wrap items-center gap-1.5">
        <State one={one} />
        <Badge>{audience ? ANNOUNCEMENT_AUDIENCE_TEXT[audience] : one.audience}</Badge>
        {mail && <Badge icon={Mail}>Emailed</Badge>}
        {binding && <Badge tone="second">Automatic</Badge>}
      </p>
      <h2 className="mt-2 text-base font-bold wrap-anywhere">{title}</h2>
      <p className="text-sm whitespace-pre-line wrap-anywhere text-ink-soft">{text}</p>
      <p className="mt-2 text-xs text-ink-mute">
        {[
          by?.fullname,
          exactTime(starts),
          reported > 0 && `sent to ${countLabel(reported, 'person', 'people')}`,
          withdrawn_at && `withdrawn by ${withdrawn_by?.fullname ?? 'staff'} on ${exactTime(withdrawn_at)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  )
}

function State({ one: { withdrawn_at, told_at, starts } }: { one: StaffAnnouncement }) {
  const now = useSharedNow()
  if (withdrawn_at) return <Badge tone="danger">Withdrawn</Badge>
  if (told_at) return <Badge tone="success">Sent</Badge>
  return new Date(starts) > now ? <Badge tone="info">Scheduled</Badge> : <Badge tone="second">Sending…</Badge>
}

function Withdraw({ one, onClose }: { one: StaffAnnouncement; onClose(): void }) {
  const [isBusy, withdraw] = useStaffMutation(WithdrawAnnouncement)
  const press = async (reason: string) => {
    const { error, isDone } = await withdraw({ id: one.id, reason })
    if (error) showToast({ tone: 'danger', text: problemText(error) })
    if (isDone) onClose()
  }
  return (
    <ReasonSheet
      title="Withdraw this announcement?"
      text="It disappears from Activity. Emails already sent can’t be recalled."
      yes="Withdraw"
      tone="danger"
      templates={[]}
      maxLength={REASON.maxLength}
      isBusy={isBusy}
      onYes={(reason) => void press(reason)}
      onClose={onClose}
    />
  )
}

function itemsOf({ announcements }: { announcements: StaffAnnouncement[] }): StaffAnnouncement[] {
  return announcements
}
