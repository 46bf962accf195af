/** The save bar: pending changes, reason, save and discard; visible while something is changed. */
import { Lock } from 'lucide-react'
import { SETTING_REASON, settingOf } from '#rules/site-settings.ts'
import { DAY_MS } from '#rules/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import type { DraftChange } from './use-settings-draft.ts'

type Props = {
  changes: readonly DraftChange[]
  reason: string
  problem: string | undefined
  isBusy: boolean
  isRight: boolean
  isUploading: boolean
  onReason(reason: string): void
  onDiscard(): void
  onSave(): void
}

export function SaveBar(props: Props) {
  const { changes, reason, problem, isBusy, isRight, isUploading, onReason, onDiscard, onSave } = props
  const isReady = isRight && !isUploading && reason.trim().length >= SETTING_REASON.minLength
  return (
    <form
      aria-label="Save"
      className="shrink-0 border-t border-line bg-surface px-4 py-3 desktop:px-8"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) onSave()
      }}
    >
      <div className="flex flex-wrap items-center gap-3">
        <span className="rounded-md bg-second-wash px-2 py-1 text-xs font-bold text-second">
          {changes.length === 1 ? '1 change' : `${changes.length} changes`}
        </span>
        <input
          aria-label="Reason"
          placeholder="Reason"
          value={reason}
          maxLength={SETTING_REASON.maxLength}
          onChange={(event) => onReason(event.target.value)}
          className="edge h-11 min-w-40 flex-1 rounded-md bg-canvas px-4 text-base"
        />
        <Button tone="ghost" onClick={onDiscard} disabled={isBusy}>
          Discard
        </Button>
        <Button tone="accent" type="submit" icon={Lock} busy={isBusy} disabled={!isReady}>
          Save
        </Button>
      </div>
      <p
        role="status"
        className={cx('mt-2 text-sm', problem && !isUploading ? 'text-danger-ink' : 'text-ink-mute')}
      >
        {isUploading
          ? 'Uploading the picture. You can save when it’s done.'
          : (problem ?? `Recorded in the audit log. ${noticeDaysText(changes)}`)}
      </p>
    </form>
  )
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

function noticeDaysText(changes: readonly DraftChange[]): string {
  const waiting = changes.filter(({ key }) => settingOf(key).noticeDays > 0)
  const [first] = waiting
  if (!first) return 'Applies immediately.'
  const days = settingOf(first.key).noticeDays
  const from = DAY.format(new Date(Date.now() + days * DAY_MS))
  const names = waiting.map(({ key }) => settingOf(key).title).join(', ')
  return `${names}: applies from ${from}, after ${days} days’ notice.`
}
