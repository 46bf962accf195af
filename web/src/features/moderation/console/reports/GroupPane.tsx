/** The decision on all reports of one item: measure, rule, and the letters to both sides. */
import { Send } from 'lucide-react'
import { useState } from 'react'
import { type ContentRuleName, contentRule, ruleTitle } from '#rules/content-rules.ts'
import { DECISION, type DecidedKind, needsSecondReviewer, type ReportOutcome } from '#rules/decision.ts'
import { formatDeadline, QUEUE_DEADLINES } from '#rules/sla.ts'
import { ClaimedBy, type Claimer } from '#web/parts/console/ClaimedBy.tsx'
import { ClaimNotice } from '#web/parts/console/claims/ClaimNotice.tsx'
import { DecisionPane } from '#web/parts/console/DecisionPane.tsx'
import { DueBadge } from '#web/parts/console/DueBadge.tsx'
import { PaneTitle } from '#web/parts/console/Facts.tsx'
import { Key } from '#web/parts/console/Key.tsx'
import { useConsoleKeys } from '#web/parts/console/keys.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Toggle } from '#web/ui/Toggle.tsx'
import { EmailPreview } from './EmailPreview.tsx'
import { KEYED_RULES, MeasureChoices, RULE_NAMES, RuleChoices } from './MeasureChoices.tsx'
import type { Group } from './report-queries.ts'
import { choicesFor, isHeld, SEND_LABELS } from './report-text.ts'

export type SentDecision = {
  outcome: ReportOutcome
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
  onSend(sent: SentDecision): void
}

export function GroupPane({ group, by, isBusy, problem, onTake, onSend }: Props) {
  const warnings = group.before.filter(
    ({ measure, ended_how }) => measure.includes('warn') && !ended_how,
  ).length
  const choices = choicesFor(group.kind, { warnings, isHeld: isHeld(group), isOnAir: group.is_on_air })
  const tellers = isHeld(group) ? group.count - 1 : group.count
  const [outcome, setOutcome] = useState<ReportOutcome>()
  const [rule, setRule] = useState<ContentRuleName>()
  const [facts, setFacts] = useState('')
  const [wantsSecond, setSecond] = useState(false)
  const isReady = outcome === 'none' || (outcome !== undefined && rule !== undefined)
  const isSecond = wantsSecond || (outcome !== undefined && needsSecondReviewer(outcome))

  const choose = (next: ContentRuleName) => {
    setRule(next)
    // Replaces the text of another rule's template, but not the reviewer's own text.
    if (facts === '' || RULE_NAMES.some((name) => contentRule(name).found === facts))
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
  useConsoleKeys([
    ...choices.map(({ key, title, outcome: it }) => ({ key, label: title, run: () => setOutcome(it) })),
    ...KEYED_RULES.map((name, at) => ({
      key: String(at + 1),
      label: ruleTitle(name),
      isOff: outcome === undefined || outcome === 'none',
      run: () => choose(name),
    })),
    { key: 'a', label: 'Send decision', isInBar: true, isOff: !isReady || isBusy, run: send },
  ])
  return (
    <DecisionPane
      label="Decision"
      foot={
        <>
          <ClaimNotice by={by} onTake={onTake} />
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
            {outcome ? SEND_LABELS[outcome] : 'Select a decision'}
          </Button>
          <p className="mt-2 text-center text-xs text-ink-mute">
            {isSecond ? 'A colleague has to confirm it first.' : 'You can undo this for 10 seconds.'}
          </p>
        </>
      }
    >
      <div className="flex items-center justify-between gap-3">
        <DueBadge
          since={group.since}
          due={group.due}
          size="md"
          of={formatDeadline(QUEUE_DEADLINES.reports)}
        />
        <ClaimedBy by={by} on="surface" />
      </div>
      <PaneTitle>Decision</PaneTitle>
      <MeasureChoices choices={choices} chosen={outcome} onChoose={setOutcome} />
      {outcome !== undefined && outcome !== 'none' && <RuleChoices chosen={rule} onChoose={choose} />}
      {outcome !== undefined && (outcome !== 'none' || tellers > 0) && (
        <EmailPreview
          kind={group.kind as DecidedKind}
          title={titleOf(group)}
          {...{ outcome, rule, facts, onFacts: setFacts, username: group.user?.username ?? 'the person' }}
          reporters={tellers}
        />
      )}
      {outcome !== undefined && outcome !== 'none' && (
        <div className="mt-4 flex items-center justify-between gap-3">
          <span className="text-sm">
            <b className="block font-bold">Request second review</b>
            <span className="text-xs text-ink-mute">A colleague has to confirm it first</span>
          </span>
          <Toggle
            label="Request second review"
            on={isSecond}
            disabled={needsSecondReviewer(outcome)}
            onChange={setSecond}
          />
        </div>
      )}
    </DecisionPane>
  )
}

function titleOf({ kind, media, told }: Group): string {
  if (kind === 'live') return told.find(({ said }) => said !== '')?.said ?? ''
  return kind === 'media' ? (media?.description ?? '') : ''
}
