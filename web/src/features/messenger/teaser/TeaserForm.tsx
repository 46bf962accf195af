/** The form of a paid message: first the media, then previews, text and price. The caller sends it. */
import { Send } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import type { Icon } from '#web/ui/icon.ts'
import { checkTeaser } from './chosen-media.ts'
import { MediaPicker } from './MediaPicker.tsx'
import { RecipientPreview } from './RecipientPreview.tsx'
import { TeaserFields } from './TeaserFields.tsx'
import { useTeaserDraft } from './use-teaser-draft.ts'

type Props = {
  /** The existing value, when editing. */
  value?: string | undefined
  /** Defaults to 'Send'. */
  label?: string | undefined
  icon?: Icon | undefined
  /** The recipient's name, for the preview on a wide screen. */
  reader?: string | undefined
  onDone(data: { type: 'teaser'; value: string }): void
}

const FOOT =
  'flex shrink-0 gap-2 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))] desktop:px-6'
const SCROLLED = 'min-h-0 min-w-0 flex-1 overflow-y-auto p-4 desktop:px-6'

export function TeaserForm({ value, label = 'Send', icon = Send, reader, onDone }: Props) {
  const form = useTeaserDraft(value)
  const { draft, problems } = form
  const count = draft.choices.length
  const [isPicking, setPicking] = useState(count === 0)
  const [isTried, setTried] = useState(false)
  const [isSent, setSent] = useState(false)
  const checked = checkTeaser(draft)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    // Ignores a second press.
    if (!checked.ok || isSent) return
    setSent(true)
    onDone({ type: 'teaser', value: checked.value })
  }
  if (isPicking)
    return (
      <div className="flex min-h-0 flex-1 flex-col">
        <div className={SCROLLED}>
          <MediaPicker
            chosen={draft.choices.flatMap(({ media }) => media?.id ?? [])}
            taken={count}
            onToggle={form.toggle}
            onFiles={(files) => form.addFiles(files) && setPicking(false)}
          />
          <Problems messages={problems} />
        </div>
        <div className={FOOT}>
          <Button tone="accent" size="lg" wide disabled={count === 0} onClick={() => setPicking(false)}>
            {count === 0 ? 'Choose up to ten' : `Continue with ${count}`}
          </Button>
        </div>
      </div>
    )
  return (
    <form noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1">
        <div className={SCROLLED}>
          <TeaserFields
            form={form}
            errors={checked.ok || !isTried ? {} : checked.errors}
            onAdd={() => setPicking(true)}
          />
          <Problems messages={problems} />
        </div>
        {reader && <RecipientPreview reader={reader} draft={draft} />}
      </div>
      <div className={FOOT}>
        <Button type="submit" tone="accent" size="lg" icon={icon} wide busy={isSent}>
          {label}
        </Button>
      </div>
    </form>
  )
}

function Problems({ messages }: { messages: readonly string[] }) {
  return messages.map((problem) => (
    <p key={problem} role="alert" className="mt-3 text-sm font-medium text-danger-ink">
      {problem}
    </p>
  ))
}
