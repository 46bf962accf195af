/** Asks for rule, duration and reason of an action on an account, and performs it. */
import { useState } from 'react'
import { CONTENT_RULES, type ContentRuleName, contentRule, ruleTitle } from '#rules/content-rules.ts'
import { DECISION } from '#rules/decision.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import {
  AllowStreaming,
  BanPerson,
  ChangeCountry,
  ChangeIdentity,
  EndPersonSessions,
  ErasePerson,
  ForbidStreaming,
  LiftPerson,
  ResetTwoStep,
  RestoreSelling,
  RevokeSelling,
  type StaffPerson,
  SuspendPerson,
  WarnPerson,
} from './people-queries.ts'
import type { PersonAction } from './person-actions.ts'

const RULES = Object.keys(CONTENT_RULES) as ContentRuleName[]
const SPANS = [
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: null, label: 'Until lifted' },
] as const

type Props = { act: PersonAction; person: StaffPerson; onClose(): void; onDone(): void }

export function PersonActionSheet({ act, person, onClose, onDone }: Props) {
  const [rule, setRule] = useState<ContentRuleName>()
  const [days, setDays] = useState<number | null>(DECISION.suspensionDays)
  const [text, setText] = useState('')
  const [country, setCountry] = useState(act.name === 'country' ? (person.country ?? '') : '')
  const [birthDate, setBirthDate] = useState('')
  const [problem, setProblem] = useState<string>()
  const { isBusy, run } = usePersonActions(person)
  const isReady = text.trim() !== '' && (!act.hasRule || rule !== undefined)

  async function send() {
    if (!isReady) return
    const { error, isDone } = await run(act.name, {
      rule: rule ?? 'other',
      days,
      words: text,
      country,
      birthDate,
    })
    setProblem(error && problemText(error))
    if (!isDone) return
    showToast({ tone: 'success', text: `${act.title}: done` })
    onDone()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={act.title}
      foot={
        <div className="grid grid-cols-2 gap-2">
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="lg"
            tone={act.isGrave ? 'danger' : 'accent'}
            disabled={!isReady}
            busy={isBusy}
            onClick={() => void send()}
          >
            {act.title}
          </Button>
        </div>
      }
    >
      <p className="mb-4 text-base text-ink-soft">
        {person.user?.fullname ?? 'This person'}: {act.hint.toLowerCase()}.
      </p>
      {act.hasRule && (
        <fieldset className="mb-4">
          <legend className="mb-2 text-sm font-bold">Rule</legend>
          <div className="flex flex-wrap gap-1.5">
            {RULES.map((name) => (
              <Chip
                key={name}
                on={rule === name}
                onClick={() => {
                  setRule(name)
                  if (text === '' || RULES.some((one) => contentRule(one).found === text))
                    setText(contentRule(name).found)
                }}
              >
                {ruleTitle(name)}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
      {act.hasSpan && (
        <fieldset className="mb-4">
          <legend className="mb-2 text-sm font-bold">Duration</legend>
          <div className="flex flex-wrap gap-1.5">
            {SPANS.map((span) => (
              <Chip key={span.label} on={days === span.days} onClick={() => setDays(span.days)}>
                {span.label}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
      {act.name === 'country' && (
        <Field
          label="Country"
          hint="Two letters, such as NO. Leave empty if unknown."
          maxLength={2}
          value={country}
          onChange={(event) => setCountry(event.target.value.toUpperCase())}
        />
      )}
      {act.name === 'identity' && (
        <div className="mb-2 grid grid-cols-2 gap-2">
          <Field
            label="Country"
            hint="Two letters, such as NO"
            maxLength={2}
            value={country}
            onChange={(event) => setCountry(event.target.value.toUpperCase())}
          />
          <Field
            label="Birth date"
            type="date"
            value={birthDate}
            onChange={(event) => setBirthDate(event.target.value)}
          />
        </div>
      )}
      <Field
        area
        label={act.readBy === 'person' ? 'Findings' : 'Reason'}
        hint={
          act.readBy === 'person'
            ? 'The account holder will see this.'
            : 'Recorded in the audit log. Include who asked and how you verified them.'
        }
        maxLength={DECISION.textMaxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <FormProblem>{problem}</FormProblem>
    </Sheet>
  )
}

type Given = { rule: string; days: number | null; words: string; country: string; birthDate: string }

function usePersonActions(person: StaffPerson) {
  const user = person.id
  const id = person.application ?? ''
  const [a, warn] = useStaffMutation(WarnPerson)
  const [b, suspend] = useStaffMutation(SuspendPerson)
  const [c, ban] = useStaffMutation(BanPerson)
  const [d, lift] = useStaffMutation(LiftPerson)
  const [e, revoke] = useStaffMutation(RevokeSelling)
  const [f, restore] = useStaffMutation(RestoreSelling)
  const [g, identity] = useStaffMutation(ChangeIdentity)
  const [h, sessions] = useStaffMutation(EndPersonSessions)
  const [i, twoStep] = useStaffMutation(ResetTwoStep)
  const [j, erase] = useStaffMutation(ErasePerson)
  const [m, changeCountry] = useStaffMutation(ChangeCountry)
  const [k, forbidLive] = useStaffMutation(ForbidStreaming)
  const [l, allowLive] = useStaffMutation(AllowStreaming)
  const run = (name: PersonAction['name'], { rule, days, words: text, country, birthDate }: Given) => {
    switch (name) {
      case 'warn':
        return warn({ user, rule, words: text })
      case 'suspend':
        return suspend({ user, rule, words: text, days })
      case 'ban':
        return ban({ user, rule, words: text })
      case 'lift':
        return lift({ user, words: text })
      case 'noLive':
        return forbidLive({ user, rule, words: text, days })
      case 'live':
        return allowLive({ user, words: text })
      case 'revoke':
        return revoke({ id, reason: text })
      case 'restore':
        return restore({ id, reason: text })
      case 'identity':
        return identity({ id, country: country || null, birthDate: birthDate || null, reason: text })
      case 'country':
        return changeCountry({ user, country: country || null, reason: text })
      case 'sessions':
        return sessions({ user, reason: text })
      case 'twoStep':
        return twoStep({ user, reason: text })
      case 'erase':
        return erase({ user, reason: text })
      case 'write':
      case 'behalf':
        throw new Error('Messages are sent by WriteSheet')
    }
  }
  return { isBusy: [a, b, c, d, e, f, g, h, i, j, k, l, m].some(Boolean), run }
}
