/** One mass message: progress, stats, buyers and content. */
import { ChevronLeft, CopyPlus, SearchX, Undo2, X } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useQuery } from 'urql'
import { PaneHeading } from '#web/features/messenger/index.ts'
import { useGoBack } from '#web/lib/go-back.ts'
import { isMediaId } from '#web/lib/paths.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu, type MenuItem } from '#web/ui/Menu.tsx'
import { Loading, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { useStoredDraft } from '../editor/use-stored-draft.ts'
import { Buyers } from './Buyers.tsx'
import { MassStats } from './MassStats.tsx'
import { DRAFT_NAME, readMassDraft } from './mass-draft.ts'
import { isSold, massDrafts } from './mass-messages.ts'
import { isUnderWay, toText } from './mass-text.ts'
import { ProgressCard } from './ProgressCard.tsx'
import { type MassDetails, MassMessageById } from './queries.ts'
import { Unlocks } from './Unlocks.tsx'
import { type MassActions, useMassActions } from './use-mass-actions.tsx'
import { useMassUpdates } from './use-mass-updates.ts'
import { WhatTheyGet } from './WhatTheyGet.tsx'
import { scheduledText, sinceText } from './when.ts'

const BACK = '/messages/mass'

export function MassDetail({ id }: { id: string }) {
  // An invalid id is not requested.
  const isId = isMediaId(id)
  const query = useQuery({
    query: MassMessageById,
    variables: { id },
    pause: !isId,
    requestPolicy: 'cache-and-network',
  })
  const [{ data, fetching, error }, ask] = query
  return (
    <QueryResult
      of={[{ data: data?.massMessage, fetching: fetching && isId, error }, ask]}
      waiting={<Waiting />}
      missing={<Missing />}
    >
      {(mass, again) => <Whole mass={mass} onMissed={again} />}
    </QueryResult>
  )
}

function Whole({ mass, onMissed }: { mass: MassDetails; onMissed(): void }) {
  const actions = useMassActions(mass)
  useMassUpdates(mass, onMissed)
  const hasStats = mass.figures.sent > 0 || isUnderWay(mass.state)
  return (
    <>
      <Head mass={mass} actions={actions} />
      <div className="no-bar min-h-0 flex-1 overflow-y-auto px-4 py-4 desktop:px-8 desktop:py-6">
        <div className="mx-auto grid max-w-240 grid-cols-[minmax(0,1fr)] gap-3 desktop:gap-4">
          <ProgressCard mass={mass} actions={actions} />
          {hasStats && <MassStats mass={mass} />}
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 desktop:gap-4 wide:grid-cols-[minmax(0,1fr)_300px]">
            {hasStats && isSold(mass.messages) && (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-3 desktop:gap-4">
                <Unlocks mass={mass} />
                <Buyers mass={mass} />
              </div>
            )}
            <WhatTheyGet mass={mass} onUnsend={canUnsend(mass) ? actions.unsend : undefined} />
          </div>
        </div>
      </div>
      {actions.question}
    </>
  )
}

function canUnsend({ state, done }: MassDetails): boolean {
  return state !== 'unsent' && state !== 'scheduled' && done > 0
}

function Head({ mass, actions }: { mass: MassDetails; actions: MassActions }) {
  const { title, send_to, list } = mass
  const goBack = useGoBack(BACK)
  const again = useUseAgain(mass)
  const items: MenuItem[] = [
    { label: 'Use again', icon: CopyPlus, onSelect: again },
    ...(canUnsend(mass) ? [{ label: 'Unsend', icon: Undo2, onSelect: actions.unsend }] : []),
    ...(isUnderWay(mass.state) || mass.state === 'scheduled'
      ? [{ label: 'Cancel', icon: X, tone: 'danger' as const, onSelect: actions.cancel }]
      : []),
  ]
  return (
    <header className="flex min-h-16 shrink-0 items-center gap-2 border-b border-line px-2 pt-[env(safe-area-inset-top)] desktop:min-h-18 desktop:gap-3 desktop:px-8">
      <span className="desktop:hidden">
        <IconButton icon={ChevronLeft} label="Back" onClick={goBack} />
      </span>
      <span className="min-w-0 flex-1">
        <PaneHeading className="truncate text-lg leading-tight font-bold">{title}</PaneHeading>
        <span className="block truncate text-sm text-ink-soft">
          {toText(send_to, list?.name)} · {beganText(mass)}
        </span>
      </span>
      <Button icon={CopyPlus} onClick={again} className="max-desktop:hidden">
        Use again
      </Button>
      <Menu label="More" items={items} />
    </header>
  )
}

/** 'started today at 18:42', 'sends Saturday 21 Nov at 19:00' */
function beganText({ state, at, started_at }: MassDetails): string {
  const now = new Date()
  if (started_at) return `started ${sinceText(new Date(started_at), now)}`
  if (!at) return state
  const text = scheduledText(new Date(at), now)
  return state === 'scheduled' ? `sends ${text}` : `was scheduled for ${text}`
}

/** Copies the messages into a new draft; sends nothing. */
function useUseAgain({ messages, send_to, list }: MassDetails): () => void {
  const navigate = useNavigate()
  const { change } = useStoredDraft(DRAFT_NAME, readMassDraft)
  return () => {
    const audience = readMassDraft({ sendTo: send_to === 'custom' ? undefined : send_to, list: list?.id })
    change({ ...audience, messages: massDrafts(messages) })
    void navigate('/messages/mass/new')
  }
}

function Waiting() {
  return (
    <Loading label="Loading the mass message">
      <div className="grid gap-4 px-4 py-6 desktop:px-8">
        <SkeletonBlock className="h-12" />
        <SkeletonBlock className="h-26" />
        <SkeletonBlock className="h-26" />
        <SkeletonBlock className="h-60" />
      </div>
    </Loading>
  )
}

function Missing() {
  const goBack = useGoBack(BACK)
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        icon={SearchX}
        title="Mass message not found"
        text="Check the address, or open it from your list."
        action={<Button onClick={goBack}>Back to mass messages</Button>}
      />
    </div>
  )
}
