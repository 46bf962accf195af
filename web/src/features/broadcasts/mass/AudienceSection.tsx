/** The audience of a mass message: a group, single people or a list, and the exclusions. */
import { Check, ListPlus, Star, UserPlus, Users } from 'lucide-react'
import { useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { useQuery } from 'urql'
import { Chip } from '#web/ui/Chip.tsx'
import { cx } from '#web/ui/cx.ts'
import type { Icon } from '#web/ui/icon.ts'
import type { MessageListErrors } from '../editor/list-errors.ts'
import { EXCLUSIONS, type Exclusion, type MassDraft } from './mass-draft.ts'
import { AUDIENCE_LABELS, peopleText, wholeCount } from './mass-text.ts'
import { AudienceLists } from './queries.ts'
import type { Reach } from './use-reach.ts'

type Props = {
  draft: MassDraft
  onChange(changes: Partial<MassDraft>): void
  reach: Reach
  errors: MessageListErrors
}

const USERS = '/messages/mass/users'

const CARDS = [
  ['everyone', Users],
  ['follower', UserPlus],
  ['subscriber', Star],
  ['custom', ListPlus],
] as const

const EXCLUSION_TEXT: Record<Exclusion, string> = {
  bought: 'Bought this',
  written_today: 'Messaged today',
  expired: 'Subscription ended',
}

export function AudienceSection({ draft, onChange, reach, errors }: Props) {
  const headingId = useId()
  const problem = errors.audience ?? errors.custom ?? errors.list ?? errors.send_to
  const toggle = (name: Exclusion) =>
    onChange({
      exclude: EXCLUSIONS.filter((each) => (each === name) !== draft.exclude.includes(each)),
    })
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-2.5 flex min-h-6 items-center justify-between gap-3">
        <h2 id={headingId} className="text-base font-bold">
          To
        </h2>
        <ReachLine reach={reach} />
      </div>
      <Cards draft={draft} onChange={onChange} reach={reach} labelledBy={headingId} />
      {draft.sendTo === 'custom' && draft.people.length > 0 && (
        <p className="mt-2 text-sm text-ink-soft">
          {peopleText(draft.people.length)} chosen.{' '}
          <Link to={USERS} className="hit relative font-semibold text-ink underline underline-offset-2">
            Edit
          </Link>
        </p>
      )}
      <p aria-live="polite" className="mt-1.5 min-h-4.5 text-sm font-medium text-danger-ink">
        {problem}
      </p>
      <div className="mt-2 flex flex-wrap gap-x-6 gap-y-3">
        <Lists draft={draft} onChange={onChange} />
        <fieldset className="min-w-0">
          <legend className="mb-2 text-sm font-semibold text-ink-soft">Exclude</legend>
          <div className="flex flex-wrap gap-2">
            {EXCLUSIONS.map((name) => {
              const isOn = draft.exclude.includes(name)
              return (
                <Chip key={name} tall on={isOn} icon={isOn ? Check : undefined} onClick={() => toggle(name)}>
                  {EXCLUSION_TEXT[name]}
                </Chip>
              )
            })}
          </div>
        </fieldset>
      </div>
    </section>
  )
}

function ReachLine({ reach: { count, leftOut } }: { reach: Reach }) {
  return (
    <p role="status" className="min-h-4.5 text-sm text-ink-soft tabular-nums">
      {count !== undefined && <b className="font-bold text-ink">{peopleText(count)}</b>}
      {count !== undefined && leftOut !== undefined && leftOut > 0 && `, ${wholeCount(leftOut)} excluded`}
    </p>
  )
}

type CardsProps = Pick<Props, 'draft' | 'onChange' | 'reach'> & { labelledBy: string }

function Cards({ draft, onChange, reach, labelledBy }: CardsProps) {
  const navigate = useNavigate()
  const group = useId()
  const choose = (kind: (typeof CARDS)[number][0]) => {
    onChange({ sendTo: kind })
    if (kind === 'custom' && draft.people.length === 0) void navigate(USERS)
  }
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      className="grid grid-cols-2 gap-2 desktop:grid-cols-4"
    >
      {CARDS.map(([kind, sign]) => (
        <Card
          key={kind}
          name={group}
          icon={sign}
          text={AUDIENCE_LABELS[kind]}
          sub={kind === 'custom' ? chosenText(draft.people.length) : sizeText(reach.sizes?.[kind])}
          isOn={draft.sendTo === kind}
          onChoose={() => choose(kind)}
        />
      ))}
    </div>
  )
}

function chosenText(count: number): string {
  return count === 0 ? 'Choose' : wholeCount(count)
}

function sizeText(count: number | undefined): string {
  return count === undefined ? '' : wholeCount(count)
}

type CardProps = { name: string; icon: Icon; text: string; sub: string; isOn: boolean; onChoose(): void }

function Card({ name, icon: Sign, text, sub, isOn, onChoose }: CardProps) {
  return (
    <label
      className={cx(
        'press relative flex h-14 min-w-0 cursor-pointer items-center gap-2.5 rounded-md px-3',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
        isOn
          ? 'bg-raised shadow-[inset_0_0_0_2px_var(--color-ink)]'
          : 'bg-surface shadow-[inset_0_0_0_1px_var(--color-line-strong)] hover:bg-raised',
      )}
    >
      {/* A click handler, because the selected option can be pressed again to choose anew. */}
      <input
        type="radio"
        name={name}
        checked={isOn}
        onChange={() => undefined}
        onClick={onChoose}
        className="sr-only"
      />
      <Sign size={19} className={cx('shrink-0', isOn ? 'text-ink' : 'text-ink-mute')} />
      <span className="min-w-0">
        <b className="block truncate text-sm font-semibold">{text}</b>
        <span className="block min-h-4 text-xs text-ink-soft tabular-nums">{sub}</span>
      </span>
    </label>
  )
}

function Lists({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  const [{ data }] = useQuery({ query: AudienceLists, requestPolicy: 'cache-and-network' })
  const lists = data?.audienceLists ?? []
  const chosen = lists.find(({ id }) => draft.sendTo === 'list' && id === draft.list)
  if (lists.length === 0) return null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold text-ink-soft">Or one of your lists</legend>
      <div className="flex flex-wrap gap-2">
        {lists.map(({ id, name, people }) => (
          <Chip
            key={id}
            tall
            on={chosen?.id === id}
            onClick={() =>
              onChange(chosen?.id === id ? { sendTo: 'everyone' } : { sendTo: 'list', list: id })
            }
          >
            <span className="max-w-50 truncate">{name}</span>· {wholeCount(people.length)}
          </Chip>
        ))}
      </div>
      {chosen && (
        <Link
          to={`${USERS}?list=${chosen.id}`}
          className="hit relative mt-2 inline-block text-sm font-semibold text-ink underline underline-offset-2"
        >
          Edit “{chosen.name}”
        </Link>
      )}
    </fieldset>
  )
}
