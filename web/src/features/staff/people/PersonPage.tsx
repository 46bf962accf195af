/** /staff/people/:id: everything about an account in one place, and what may be done to it. */
import { ArrowLeft, UserX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { counted, longDate, shortDate } from '#rules/formats.ts'
import { dayOf } from '#rules/statement.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { Answer } from '#web/parts/Answer.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { PaneTitle } from '../frame/Facts.tsx'
import { RailQuery } from '../frame/rail-query.ts'
import { StaffPage } from '../frame/StaffPage.tsx'
import { useStaffMutation } from '../frame/use-staff-mutation.ts'
import { PersonMoney } from '../money/PersonMoney.tsx'
import { beforeText, trustText } from '../reports/words.ts'
import { staffPath } from '../sections.ts'
import { ActSheet } from './ActSheet.tsx'
import { type Act, actsFor } from './acts.ts'
import { AddPersonNote, PersonQuery, type StaffPerson } from './people-queries.ts'

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
      <Answer
        of={[{ ...state, data: shown }, ask]}
        skeleton={<SkeletonBlock className="h-80" />}
        trouble={(again) => (
          <EmptyState
            icon={UserX}
            title="There is nobody here"
            text="They have left, or never were."
            action={<Button onClick={again}>Try again</Button>}
          />
        )}
      >
        {(data, again) => <PersonBody person={data} onDone={again} />}
      </Answer>
    </StaffPage>
  )
}

function PersonBody({ person, onDone }: { person: StaffPerson; onDone(): void }) {
  const [{ data: rail }] = useQuery({ query: RailQuery })
  const [act, setAct] = useState<Act>()
  const rights = rail?.staffRail.rights ?? []
  const acts = actsFor(person, rights)
  return (
    <div className="grid gap-6 wide:grid-cols-[minmax(0,1fr)_320px]">
      <div className="min-w-0">
        <Head person={person} />
        <Figures person={person} />
        <Part title={`Decisions ${person.decisions.length}`} empty="Nothing was decided about them.">
          {person.decisions.map((one) => (
            <Line
              key={one.id}
              end={shortDate(new Date(one.date), new Date())}
              more={[
                one.title && `“${one.title}”`,
                one.facts,
                one.by?.fullname,
                one.appeal && `appeal ${one.appeal.status}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            >
              {beforeText(one)}
            </Line>
          ))}
        </Part>
        <Part title={`Reports about them ${person.reported.length}`} empty="Nobody reported them.">
          {person.reported.map((one) => (
            <Line
              key={one.id}
              end={shortDate(new Date(one.since), new Date())}
              more={`${counted(one.count, 'report')} · ${one.status === 'decided' ? (one.outcome ?? 'decided') : one.status}`}
            >
              <Link to={staffPath('reports', one.id)} className="underline underline-offset-2">
                {one.reason} ({one.kind})
              </Link>
            </Line>
          ))}
        </Part>
        <Part
          title={`Sessions ${person.sessions.length}`}
          empty="They are signed in nowhere, or you may not see it."
        >
          {person.sessions.map((one) => (
            <Line
              key={one.id}
              end={shortDate(new Date(one.last_seen), new Date())}
              more={`since ${longDate(new Date(one.created))}`}
            >
              {one.device}
            </Line>
          ))}
        </Part>
      </div>
      <aside className="grid min-w-0 content-start gap-4" aria-label="What can be done">
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
      {act && (
        <ActSheet
          act={act}
          person={person}
          onClose={() => setAct(undefined)}
          onDone={() => {
            setAct(undefined)
            onDone()
          }}
        />
      )}
    </div>
  )
}

function Head({ person }: { person: StaffPerson }) {
  const { user, closed_by: closed } = person
  return (
    <>
      <div className="flex items-center gap-4">
        <Avatar name={user?.fullname ?? '?'} src={user?.avatar} size={72} />
        <div className="min-w-0">
          <h2 className="truncate text-xl font-extrabold">{user?.fullname}</h2>
          <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
            <Link to={`/${user?.username}`}>@{user?.username}</Link>
            {person.email && (
              <span className="wrap-anywhere">
                {person.email}
                {!person.email_confirmed && ' (not confirmed)'}
              </span>
            )}
          </p>
          <p className="mt-2 flex flex-wrap gap-1.5">
            <Badge tone={person.status === 'active' ? 'success' : 'danger'}>
              {STATUS_WORDS[person.status] ?? person.status}
            </Badge>
            {person.selling && (
              <Badge tone={person.selling === 'approved' ? 'accent' : 'mute'}>
                {SELLING_WORDS[person.selling] ?? person.selling}
              </Badge>
            )}
            {person.two_step && <Badge tone="info">Two-step sign in</Badge>}
            {person.roles.map((role) => (
              <Badge key={role} tone="second">
                Staff: {role}
              </Badge>
            ))}
          </p>
        </div>
      </div>
      {closed && (
        <div className="mt-4">
          <Notice tone="danger">
            {closed.measure === 'ban'
              ? 'Banned for good'
              : closed.until
                ? `Suspended until ${dayOf(new Date(closed.until))}`
                : 'Suspended until lifted'}
            {closed.rule && ` by ${closed.rule}`}: {closed.facts}
          </Notice>
        </div>
      )}
    </>
  )
}

const STATUS_WORDS: Record<string, string> = { active: 'Active', suspended: 'Closed', deleting: 'Leaving' }
const SELLING_WORDS: Record<string, string> = {
  approved: 'Creator',
  revoked: 'Selling revoked',
  pending: 'Applied to sell',
  draft: 'Applying to sell',
  rejected: 'Application rejected',
  ended: 'Was a creator',
}

function Figures({ person }: { person: StaffPerson }) {
  const warnings = person.decisions.filter(
    ({ measure, ended_how }) => measure.includes('warn') && !ended_how,
  ).length
  const figures = [
    [
      'Joined',
      shortDate(new Date(person.joined), new Date()),
      person.last_seen ? `seen ${shortDate(new Date(person.last_seen), new Date())}` : '',
    ],
    ['Warnings', String(warnings), 'that still count'],
    ['Reported', String(person.reported.length), 'times'],
    ['Told us', String(person.trust.total), trustText(person.trust)],
  ] as const
  return (
    <dl className="mt-5 grid grid-cols-2 gap-3 desk:grid-cols-4">
      {figures.map(([title, value, more]) => (
        <div key={title} className="rounded-lg bg-surface p-4">
          <dt className="text-sm text-ink-mute">{title}</dt>
          <dd className="mt-1 text-lg font-extrabold tabular-nums">{value}</dd>
          <dd className="text-xs text-ink-mute">{more}</dd>
        </div>
      ))}
    </dl>
  )
}

function Part({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <section className="mt-6" aria-label={title}>
      <h3 className="mb-1 text-base font-bold">{title}</h3>
      {children.length === 0 ? (
        <p className="text-sm text-ink-mute">{empty}</p>
      ) : (
        <ul className="divide-y divide-line">{children}</ul>
      )}
    </section>
  )
}

function Line({ children, more, end }: { children: ReactNode; more: string; end: string }) {
  return (
    <li className="flex min-h-12 items-center justify-between gap-4 py-2 text-sm">
      <span className="min-w-0">
        <b className="block font-semibold">{children}</b>
        <span className="block text-xs wrap-anywhere text-ink-mute">{more}</span>
      </span>
      <span className="shrink-0 text-xs text-ink-mute">{end}</span>
    </li>
  )
}

function ActButton({ act, onClick }: { act: Act; onClick(): void }) {
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

function Notes({ person, onDone }: { person: StaffPerson; onDone(): void }) {
  const [words, setWords] = useState('')
  const [isBusy, add] = useStaffMutation(AddPersonNote)
  const [problem, setProblem] = useState<string>()
  async function send() {
    const { error, isDone } = await add({ user: person.id, words })
    setProblem(error && problemText(error))
    if (!isDone) return
    setWords('')
    onDone()
  }
  return (
    <section className="rounded-xl bg-surface p-4" aria-label="Notes">
      <h3 className="mb-2 text-base font-bold">Notes</h3>
      <Field
        area
        label="Note for colleagues"
        rows={2}
        on="surface"
        maxLength={1000}
        value={words}
        error={problem}
        onChange={(event) => setWords(event.target.value)}
      />
      <Button size="sm" disabled={words.trim() === ''} busy={isBusy} onClick={() => void send()}>
        Add note
      </Button>
      <ul className="mt-3 divide-y divide-line text-sm">
        {person.notes.map((note) => (
          <li key={note.id} className="py-2">
            <p className="whitespace-pre-line wrap-anywhere">{note.words}</p>
            <p className="text-xs text-ink-mute">
              {note.by?.fullname} · {shortDate(new Date(note.date), new Date())}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
