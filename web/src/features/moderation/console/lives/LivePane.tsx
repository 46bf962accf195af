/** Facts about a live stream, and the decision: end it, or ban its creator from streaming. */
import { Send } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { type ContentRuleName, contentRule, ruleTitle } from '#rules/content-rules.ts'
import { DECISION } from '#rules/decision.ts'
import { countLabel, dollars, shortCount } from '#rules/formats.ts'
import { ClaimedBy, type Claimer } from '#web/parts/console/ClaimedBy.tsx'
import { ClaimNotice } from '#web/parts/console/claims/ClaimNotice.tsx'
import { DecisionPane } from '#web/parts/console/DecisionPane.tsx'
import { Facts, PaneTitle } from '#web/parts/console/Facts.tsx'
import { Key } from '#web/parts/console/Key.tsx'
import { useConsoleKeys } from '#web/parts/console/keys.ts'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { useSharedNow } from '#web/parts/console/use-now.ts'
import { waitingText } from '#web/parts/console/waiting-time.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { KEYED_RULES, MeasureChoices, RULE_NAMES, RuleChoices } from '../reports/MeasureChoices.tsx'
import { earlierDecisionText, type MeasureChoice, REPORT_KIND_LABELS } from '../reports/report-text.ts'
import { liveAudienceText, type MonitoredLive, staffLiveTitle } from './live-queries.ts'

export type LiveDecision = { isForbidden: boolean; rule: ContentRuleName; words: string; days: number | null }

const SPANS = [
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: null, label: 'Until lifted' },
] as const

type Props = {
  live: MonitoredLive
  rights: readonly string[]
  by: Claimer | null
  isBusy: boolean
  problem: string | undefined
  onTake(): void
  onSend(order: LiveDecision): void
}

export function LivePane({ live, rights, by, isBusy, problem, onTake, onSend }: Props) {
  const [outcome, setOutcome] = useState<MeasureChoice['outcome']>()
  const [rule, setRule] = useState<ContentRuleName>()
  const [text, setText] = useState('')
  const [days, setDays] = useState<number | null>(DECISION.suspensionDays)
  const id = useId()
  const isForbidden = outcome === 'remove-forbid'
  const choices = live.ended ? [] : CHOICES.filter(({ right }) => rights.includes(right))
  const isReady = outcome !== undefined && rule !== undefined && text.trim() !== '' && !live.ended
  const choose = (next: ContentRuleName) => {
    setRule(next)
    if (text === '' || RULE_NAMES.some((name) => contentRule(name).found === text))
      setText(contentRule(next).found)
  }
  const send = () => {
    if (isReady && !isBusy) onSend({ isForbidden, rule, words: text, days: isForbidden ? days : null })
  }
  useConsoleKeys([
    ...choices.map(({ key, title, outcome: it }) => ({
      ...{ key, label: title, isInBar: true, run: () => setOutcome(it) },
    })),
    ...KEYED_RULES.map((name, at) => ({
      ...{
        key: String(at + 1),
        label: ruleTitle(name),
        isOff: outcome === undefined,
        run: () => choose(name),
      },
    })),
    { key: 'a', label: 'Send decision', isInBar: true, isOff: !isReady || isBusy, run: send },
  ])
  return (
    <DecisionPane
      label="Decision"
      foot={
        choices.length > 0 ? (
          <>
            <ClaimNotice by={by} onTake={onTake} />
            {problem && (
              <div className="mb-3">
                <Notice tone="danger">{problem}</Notice>
              </div>
            )}
            <Button
              tone="danger"
              wide
              icon={Send}
              disabled={!isReady}
              busy={isBusy}
              onClick={send}
              end={<Key onFill>A</Key>}
            >
              {outcome === undefined
                ? 'Select a decision'
                : isForbidden
                  ? 'Ban and end live'
                  : 'End live now'}
            </Button>
            <p className="mt-2 text-center text-xs text-ink-mute">This ends the live for all viewers.</p>
          </>
        ) : undefined
      }
    >
      <About live={live} by={by} />
      {choices.length > 0 && (
        <>
          <PaneTitle>Decision</PaneTitle>
          <MeasureChoices choices={choices} chosen={outcome} onChoose={setOutcome} />
        </>
      )}
      {outcome !== undefined && choices.length > 0 && (
        <>
          <RuleChoices chosen={rule} onChoose={choose} />
          {isForbidden && (
            <>
              <PaneTitle>Duration</PaneTitle>
              <div className="flex flex-wrap gap-1.5">
                {SPANS.map((span) => (
                  <Chip key={span.label} on={days === span.days} onClick={() => setDays(span.days)}>
                    {span.label}
                  </Chip>
                ))}
              </div>
            </>
          )}
          <label htmlFor={id} className="mt-5 mb-2 block text-sm font-bold">
            Findings
          </label>
          <textarea
            id={id}
            rows={4}
            value={text}
            maxLength={DECISION.textMaxLength}
            aria-describedby={`${id}-more`}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') event.currentTarget.blur()
            }}
            className="edge w-full resize-y rounded-md bg-raised px-3 py-2 text-base outline-none focus:shadow-[inset_0_0_0_2px_var(--color-ink)] desktop:text-sm"
          />
          <p id={`${id}-more`} className="mt-1 text-xs text-ink-mute">
            The creator will see this, the rule and how to appeal.
          </p>
        </>
      )}
    </DecisionPane>
  )
}

const CHOICES = [
  { outcome: 'remove', key: 'x', title: 'End live', hint: 'They can start another', right: 'lives.end' },
  {
    ...{ outcome: 'remove-forbid', key: 'f', title: 'End and ban from streaming' },
    ...{ hint: 'Camera and stream key', right: 'lives.forbid' },
  },
] as const satisfies (MeasureChoice & { right: string })[]

function About({ live, by }: { live: MonitoredLive; by: Claimer | null }) {
  const now = useSharedNow()
  const { user } = live
  return (
    <>
      <div className="mb-3 flex items-center justify-between gap-3">
        {user ? (
          <Link to={staffPath('people', user.id)} className="flex min-w-0 items-center gap-3">
            <Avatar name={user.fullname} src={user.avatar} size={40} on="surface" />
            <span className="min-w-0">
              <b className="block truncate text-base font-bold">{user.fullname}</b>
              <span className="block truncate text-xs text-ink-mute">@{user.username}</span>
            </span>
          </Link>
        ) : (
          <b>Deleted account</b>
        )}
        <ClaimedBy by={by} on="surface" />
      </div>
      <p className="mb-2 text-sm text-ink-soft wrap-anywhere">{staffLiveTitle(live)}</p>
      <Facts
        rows={[
          [
            'Audience',
            live.price_cents === null ? liveAudienceText(live) : `Ticket, ${dollars(live.price_cents)}`,
          ],
          [
            'Watching',
            live.ended ? null : `${shortCount(live.viewers)}, peak ${shortCount(live.peak_viewers)}`,
          ],
          [
            'Live for',
            live.started && !live.ended ? waitingText(now.getTime() - Date.parse(live.started)) : null,
          ],
          ['Source', live.via === 'webrtc' ? 'Browser' : 'Encoder'],
          ['Tags', live.tags.length > 0 ? live.tags.map((tag) => `#${tag}`).join(' ') : null],
        ]}
      />
      {live.ended && (
        <div className="mt-3">
          <Notice>This live has ended.</Notice>
        </div>
      )}
      {live.groups.length > 0 && (
        <>
          <PaneTitle>Reports</PaneTitle>
          <ul className="divide-y divide-line text-sm">
            {live.groups.map((group) => (
              <li key={group.id}>
                <Link
                  to={staffPath('reports', group.id)}
                  className="flex min-h-10 items-center justify-between gap-3"
                >
                  <span className="min-w-0 truncate">
                    <b className="font-semibold text-accent-ink">{group.reason}</b> ·{' '}
                    {REPORT_KIND_LABELS[group.kind] ?? group.kind}
                  </span>
                  <span className="shrink-0 text-xs text-ink-mute">{countLabel(group.count, 'report')}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {live.before.length > 0 && (
        <>
          <PaneTitle>Previous decisions</PaneTitle>
          <ul className="grid gap-1 text-sm text-ink-soft">
            {live.before.map((one) => (
              <li key={one.id}>{earlierDecisionText(one)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
