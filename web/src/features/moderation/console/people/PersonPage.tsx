/** /staff/people/:id: everything about an account, and the actions on it. */
import { ArrowLeft, UserX } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useQuery } from 'urql'
import type { StaffAction } from '#rules/staff-rights.ts'
import { PersonMoney } from '#web/features/ledger/index.ts'
import { PaneTitle } from '#web/parts/console/Facts.tsx'
import { RailQuery } from '#web/parts/console/rail-query.ts'
import { StaffPage } from '#web/parts/console/StaffPage.tsx'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { tabClass, tabsClass } from '#web/ui/tabs-class.ts'
import { Conversations } from './Conversations.tsx'
import { Notes } from './Notes.tsx'
import { Overview } from './Overview.tsx'
import { PersonActionSheet } from './PersonActionSheet.tsx'
import { PersonHeader, PersonStats } from './PersonHead.tsx'
import { PersonHistoryTab } from './PersonHistory.tsx'
import { PersonMedia } from './PersonMedia.tsx'
import { PersonReports } from './PersonReports.tsx'
import { PersonQuery, type StaffPerson } from './people-queries.ts'
import { type PersonAction, personActions } from './person-actions.ts'
import { WriteSheet } from './WriteSheet.tsx'

export function PersonPage({ id }: { id: string }) {
  const [state, ask] = useQuery({ query: PersonQuery, variables: { id }, requestPolicy: 'cache-and-network' })
  const person = state.data?.staffPerson
  const shown = person?.id === id ? person : null
  return (
    <StaffPage
      title={
        <span className="flex min-w-0 items-center gap-3">
          <Link to={staffPath('people')} aria-label="Back to people" className="hit relative">
            <ArrowLeft size={20} />
          </Link>
          <span className="truncate">{shown?.user?.fullname ?? 'Person'}</span>
        </span>
      }
    >
      <QueryResult
        of={[{ ...state, data: shown }, ask]}
        skeleton={<SkeletonBlock className="h-80" />}
        errorContent={(again) => (
          <EmptyState
            icon={UserX}
            title="Account not found"
            text="It may have been deleted."
            action={<Button onClick={again}>Try again</Button>}
          />
        )}
      >
        {(data, again) => <PersonBody person={data} onDone={again} />}
      </QueryResult>
    </StaffPage>
  )
}

function PersonBody({ person, onDone }: { person: StaffPerson; onDone(): void }) {
  const [{ data: rail }] = useQuery({ query: RailQuery })
  const [act, setAct] = useState<PersonAction>()
  const rights = rail?.staffRail.rights ?? []
  const acts = personActions(person, rights)
  const close = () => setAct(undefined)
  const done = () => {
    close()
    onDone()
  }
  return (
    <div className="grid gap-6 wide:grid-cols-[minmax(0,1fr)_320px]">
      <div className="min-w-0">
        <PersonHeader person={person} />
        <PersonStats person={person} />
        <Parts person={person} rights={rights} />
      </div>
      <aside className="grid min-w-0 content-start gap-4" aria-label="Actions">
        {acts.length > 0 && (
          <div className="grid gap-1 rounded-xl bg-surface p-3">
            {acts.map((one) => (
              <ActButton key={one.name} act={one} onClick={() => setAct(one)} />
            ))}
          </div>
        )}
        {person.selling !== null && rights.includes('payouts.see') && (
          <section className="rounded-xl bg-surface p-4">
            <PaneTitle>Money</PaneTitle>
            <PersonMoney id={person.id} />
          </section>
        )}
        <Notes person={person} onDone={onDone} />
      </aside>
      {act?.writes && <WriteSheet act={act} person={person} onClose={close} />}
      {act && !act.writes && <PersonActionSheet act={act} person={person} onClose={close} onDone={done} />}
    </div>
  )
}

type Shown = { person: StaffPerson; rights: readonly string[] }

const PARTS: readonly { name: string; title: string; right?: StaffAction }[] = [
  { name: 'overview', title: 'Overview' },
  { name: 'media', title: 'Media', right: 'media.see' },
  { name: 'reports', title: 'Reports and cases', right: 'reports.see' },
  { name: 'conversations', title: 'Conversations', right: 'threads.see' },
  { name: 'history', title: 'History', right: 'people.history' },
]

function Parts({ person, rights }: Shown) {
  const { part = 'overview' } = useParams()
  const open = PARTS.filter(({ right }) => right === undefined || rights.includes(right))
  const at = open.find(({ name }) => name === part)?.name ?? 'overview'
  return (
    <>
      <nav aria-label="Account sections" className={tabsClass({ className: 'mt-6' })}>
        {open.map(({ name, title }) => (
          <Link
            key={name}
            to={staffPath('people', person.id, ...(name === 'overview' ? [] : [name]))}
            replace
            aria-current={name === at ? 'page' : undefined}
            className={tabClass()}
          >
            {title}
          </Link>
        ))}
      </nav>
      {at === 'overview' && <Overview person={person} hasMedia={rights.includes('media.see')} />}
      {at === 'media' && <PersonMedia person={person} />}
      {at === 'reports' && <PersonReports person={person} />}
      {at === 'conversations' && <Conversations person={person} />}
      {at === 'history' && <PersonHistoryTab person={person} mayReadAll={rights.includes('audit.see')} />}
    </>
  )
}

function ActButton({ act, onClick }: { act: PersonAction; onClick(): void }) {
  const Sign = act.icon
  return (
    <button
      type="button"
      onClick={onClick}
      className="press flex min-h-14 items-center gap-3 rounded-md px-2 text-left hover:bg-raised"
    >
      <span
        className={cx(
          'grid size-10 shrink-0 place-items-center rounded-md',
          act.isGrave ? 'bg-danger-wash text-danger-ink' : 'bg-raised',
        )}
      >
        <Sign size={18} />
      </span>
      <span className="min-w-0">
        <b className={cx('block text-sm font-semibold', act.isGrave && 'text-danger-ink')}>{act.title}</b>
        <span className="block text-xs text-ink-mute">{act.hint}</span>
      </span>
    </button>
  )
}
