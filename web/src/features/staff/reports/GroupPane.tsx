/** The decision on all reports about one thing: what, by which rule, and what both sides will read. */
import { Send } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { CONTENT_RULES, type ContentRuleName, contentRule, ruleTitle } from '#rules/content-rules.ts'
import { DECISION, type DecidedKind, needsSecond, type Outcome } from '#rules/decision.ts'
import { PROMISES, spanWords } from '#rules/promises.ts'
import { answerToReport, statementOf } from '#rules/statement.ts'
import { DAY_MS } from '#rules/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Toggle } from '#web/ui/Toggle.tsx'
import { InHand } from '../claims/InHand.tsx'
import { ClaimedBy, type Claimer } from '../frame/ClaimedBy.tsx'
import { DecisionPane } from '../frame/DecisionPane.tsx'
import { DueBadge } from '../frame/DueBadge.tsx'
import { PaneTitle } from '../frame/Facts.tsx'
import { Key } from '../frame/Key.tsx'
import { useKeys } from '../frame/keys.ts'
import type { Group } from './report-queries.ts'
import { type Choice, choicesFor, isHeld, SEND_WORDS } from './words.ts'

export const RULES = Object.keys(CONTENT_RULES) as ContentRuleName[]
/** By number; the others by a finger. */
export const FIRST_RULES: readonly ContentRuleName[] = ['age', 'consent', 'danger', 'other']
const RULES_SHOWN = [...FIRST_RULES, ...RULES.filter((rule) => !FIRST_RULES.includes(rule))]

export type Sent = {
  outcome: Outcome
  rule: ContentRuleName | null
  words: string
  days: number | null
  second: boolean
}

type Props = {
  group: Group
  by: Claimer | null
  isBusy: boolean
  problem: string | undefined
  onTake(): void
  onSend(sent: Sent): void
}

export function GroupPane({ group, by, isBusy, problem, onTake, onSend }: Props) {
  const warnings = group.before.filter(
    ({ measure, ended_how }) => measure.includes('warn') && !ended_how,
  ).length
  const choices = choicesFor(group.kind, { warnings, isHeld: isHeld(group), isOnAir: group.is_on_air })
  const tellers = isHeld(group) ? group.count - 1 : group.count
  const [outcome, setOutcome] = useState<Outcome>()
  const [rule, setRule] = useState<ContentRuleName>()
  const [facts, setFacts] = useState('')
  const [wantsSecond, setSecond] = useState(false)
  const isReady = outcome === 'none' || (outcome !== undefined && rule !== undefined)
  const isSecond = wantsSecond || (outcome !== undefined && needsSecond(outcome))

  const choose = (next: ContentRuleName) => {
    setRule(next)
    // Words of one's own stay; those of another rule give way.
    if (facts === '' || RULES.some((name) => contentRule(name).found === facts))
      setFacts(contentRule(next).found)
  }
  const send = () => {
    if (!isReady || !outcome || isBusy) return
    const hasDays = outcome === 'remove-suspend' || outcome === 'remove-forbid'
    const days = hasDays ? DECISION.suspensionDays : null
    onSend({
      outcome,
      rule: outcome === 'none' ? null : (rule ?? null),
      words: facts,
      days,
      second: wantsSecond,
    })
  }
  useKeys([
    ...choices.map(({ key, title, outcome: it }) => ({ key, label: title, run: () => setOutcome(it) })),
    ...FIRST_RULES.map((name, at) => ({
      key: String(at + 1),
      label: ruleTitle(name),
      isOff: outcome === undefined || outcome === 'none',
      run: () => choose(name),
    })),
    { key: 'a', label: 'Send the decision', isInBar: true, isOff: !isReady || isBusy, run: send },
  ])
  return (
    <DecisionPane
      label="Decision"
      foot={
        <>
          <InHand by={by} onTake={onTake} />
          {problem && (
            <div className="mb-3">
              <Notice tone="danger">{problem}</Notice>
            </div>
          )}
          <Button
            tone="accent"
            wide
            icon={Send}
            disabled={!isReady}
            busy={isBusy}
            onClick={send}
            end={<Key onFill>A</Key>}
          >
            {outcome ? SEND_WORDS[outcome] : 'Choose a decision'}
          </Button>
          <p className="mt-2 text-center text-xs text-ink-mute">
            {isSecond
              ? 'A colleague confirms before anything is sent.'
              : 'Then the next one. Z takes it back for 10 s.'}
          </p>
        </>
      }
    >
      <div className="flex items-center justify-between gap-3">
        <DueBadge since={group.since} due={group.due} size="md" of={spanWords(PROMISES.reports)} />
        <ClaimedBy by={by} on="surface" />
      </div>
      <PaneTitle>Decision</PaneTitle>
      <Choices choices={choices} chosen={outcome} onChoose={setOutcome} />
      {outcome !== undefined && outcome !== 'none' && <Rules chosen={rule} onChoose={choose} />}
      {outcome !== undefined && (outcome !== 'none' || tellers > 0) && (
        <Preview
          kind={group.kind as DecidedKind}
          title={titleOf(group)}
          {...{ outcome, rule, facts, onFacts: setFacts, username: group.user?.username ?? 'the person' }}
          tellers={tellers}
        />
      )}
      {outcome !== undefined && outcome !== 'none' && (
        <div className="mt-4 flex items-center justify-between gap-3">
          <span className="text-sm">
            <b className="block font-bold">Ask for a second look</b>
            <span className="text-xs text-ink-mute">A colleague confirms before it is sent</span>
          </span>
          <Toggle
            label="Ask for a second look"
            on={isSecond}
            disabled={needsSecond(outcome)}
            onChange={setSecond}
          />
        </div>
      )}
    </DecisionPane>
  )
}

export function Choices({
  choices,
  chosen,
  onChoose,
}: {
  choices: Choice[]
  chosen: Outcome | undefined
  onChoose(it: Outcome): void
}) {
  return (
    <div className="grid gap-2">
      {choices.map(({ outcome, key, title, hint }) => (
        <button
          key={outcome}
          type="button"
          aria-pressed={chosen === outcome}
          onClick={() => onChoose(outcome)}
          className={cx(
            'press flex min-h-12 items-center gap-3 rounded-md px-3 text-left text-sm font-bold',
            chosen === outcome
              ? 'bg-raised shadow-[inset_0_0_0_2px_var(--color-ink)]'
              : 'edge hover:bg-raised',
          )}
        >
          <Key>{key.toUpperCase()}</Key>
          <span className="min-w-0 flex-1">{title}</span>
          <span className="shrink-0 text-xs font-normal text-ink-mute">{hint}</span>
        </button>
      ))}
    </div>
  )
}

export function Rules({
  chosen,
  onChoose,
}: {
  chosen: ContentRuleName | undefined
  onChoose(rule: ContentRuleName): void
}) {
  const [isAll, setAll] = useState(false)
  const shown = isAll || (chosen && !FIRST_RULES.includes(chosen)) ? RULES_SHOWN : FIRST_RULES
  return (
    <>
      <PaneTitle>Rule</PaneTitle>
      <div className="flex flex-wrap gap-1.5">
        {shown.map((name) => {
          const at = FIRST_RULES.indexOf(name)
          return (
            <button
              key={name}
              type="button"
              aria-pressed={chosen === name}
              onClick={() => onChoose(name)}
              className={cx(
                'press hit relative inline-flex h-8 items-center gap-1.5 rounded-full px-3 text-sm font-semibold',
                chosen === name ? 'bg-ink text-canvas' : 'bg-raised text-ink-soft hover:bg-overlay',
              )}
            >
              {at >= 0 && <Key onFill={chosen === name}>{at + 1}</Key>}
              {ruleTitle(name)}
            </button>
          )
        })}
        {shown === FIRST_RULES && (
          <button
            type="button"
            onClick={() => setAll(true)}
            className="hit relative h-8 px-2 text-sm font-semibold text-ink-mute"
          >
            All rules
          </button>
        )}
      </div>
    </>
  )
}

function titleOf({ kind, media, told }: Group): string {
  if (kind === 'live') return told.find(({ said }) => said !== '')?.said ?? ''
  return kind === 'media' ? (media?.description ?? '') : ''
}

type PreviewProps = {
  kind: DecidedKind
  title: string
  outcome: Outcome
  rule: ContentRuleName | undefined
  facts: string
  onFacts(words: string): void
  username: string
  tellers: number
}

/** What both sides will read, as it is being decided. */
function Preview({ kind, title, outcome, rule, facts, onFacts, username, tellers }: PreviewProps) {
  const [side, setSide] = useState<'person' | 'tellers'>('person')
  const id = useId()
  const shown = outcome === 'none' ? 'tellers' : side
  const measure =
    outcome === 'remove-forbid'
      ? 'no-live'
      : outcome === 'remove-suspend'
        ? kind === 'account'
          ? 'suspend'
          : 'remove'
        : kind === 'account'
          ? 'warn'
          : outcome
  const until =
    measure === 'suspend' || measure === 'no-live'
      ? new Date(Date.now() + DECISION.suspensionDays * DAY_MS)
      : null
  const statement = statementOf({ measure, kind, title, rule: rule ?? null, facts, until, redress: 'appeal' })
  return (
    <>
      <div className="mt-5 mb-2 flex items-center justify-between gap-2">
        <h3 className="text-sm font-bold">Statement of reasons</h3>
        <span className="flex gap-3">
          {outcome !== 'none' && (
            <SideButton isOn={shown === 'person'} onClick={() => setSide('person')}>
              To {username}
            </SideButton>
          )}
          {tellers > 0 && (
            <SideButton isOn={shown === 'tellers'} onClick={() => setSide('tellers')}>
              To the {tellers} who told us
            </SideButton>
          )}
        </span>
      </div>
      {shown === 'tellers' ? (
        <p className="edge rounded-md p-3 text-sm text-ink-soft">
          {answerToReport({ measure: outcome === 'none' ? 'none' : measure, kind })}
        </p>
      ) : (
        <>
          <label htmlFor={id} className="sr-only">
            What was found, in words to the person
          </label>
          <textarea
            id={id}
            rows={3}
            value={facts}
            maxLength={DECISION.wordsMaxLength}
            placeholder="What was found, in words to the person"
            onChange={(event) => onFacts(event.target.value)}
            className="edge w-full resize-y rounded-md bg-raised px-3 py-2 text-base outline-none focus:shadow-[inset_0_0_0_2px_var(--color-ink)] desk:text-sm"
          />
          <div className="edge mt-2 grid gap-1.5 rounded-md p-3 text-xs text-ink-soft">
            <b className="text-sm text-ink">{statement.title}</b>
            {statement.paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </>
      )}
    </>
  )
}

function SideButton({ isOn, onClick, children }: { isOn: boolean; onClick(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={cx(
        'hit relative max-w-36 truncate pb-0.5 text-xs font-bold',
        isOn ? 'border-b-2 border-ink' : 'text-ink-mute',
      )}
    >
      {children}
    </button>
  )
}
