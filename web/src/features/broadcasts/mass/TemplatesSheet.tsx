/** Saved templates: use or delete one, or save the current draft. */
import { FileText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMutation, useQuery } from 'urql'
import { plural } from '#rules/formats.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { ConfirmSheet } from '#web/parts/ConfirmSheet.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { type DraftMessage, draftSummary } from '../editor/draft-message.ts'
import { MassThumb } from './MassThumb.tsx'
import { massDrafts } from './mass-messages.ts'
import { DeleteTemplate, MessengerTemplates, NewTemplate } from './queries.ts'
import './mass-updates.ts'

export type TemplatesSheetProps = OverlayControls<DraftMessage[]> & {
  /** The current draft. */
  current: readonly DraftMessage[]
}

export function TemplatesSheet({ current, close }: TemplatesSheetProps) {
  const answer = useQuery({ query: MessengerTemplates, requestPolicy: 'cache-and-network' })
  const [{ fetching, error }, save] = useMutation(NewTemplate)
  return (
    <Sheet
      open
      onClose={() => close()}
      title="Templates"
      foot={
        current.length > 0 && (
          <Button wide icon={FileText} busy={fetching} onClick={() => void save({ messages: [...current] })}>
            Save current messages
          </Button>
        )
      }
    >
      <QueryResult of={answer} errorContent="Couldn’t load templates" skeleton={<SkeletonRows rows={3} />}>
        {({ messengerTemplates }) =>
          messengerTemplates.length === 0 ? (
            <EmptyState icon={FileText} title="No templates yet" text="Save messages to use them again." />
          ) : (
            <ul className="divide-y divide-line">
              {messengerTemplates.map((template) => (
                <Template key={template.id} template={template} onUse={close} />
              ))}
            </ul>
          )
        }
      </QueryResult>
      <FormProblem>{error && problemText(error)}</FormProblem>
    </Sheet>
  )
}

type TemplateProps = {
  template: { id: string; messages: { type: string; value: string }[] }
  onUse(messages: DraftMessage[]): void
}

function Template({ template: { id, messages }, onUse }: TemplateProps) {
  const drafts = massDrafts(messages)
  const [isConfirming, setConfirming] = useState(false)
  const [{ fetching, error }, remove] = useMutation(DeleteTemplate)
  const summaries = drafts.map(draftSummary)
  const name = summaries.find(({ text }) => text !== '')?.text ?? summaries[0]?.kind ?? 'Template'
  const drop = async () => {
    const { error: problem } = await remove({ id })
    if (!problem) setConfirming(false)
  }
  return (
    <li className="flex items-center gap-2">
      <button
        type="button"
        onClick={() => onUse(drafts)}
        className="flex min-h-17 min-w-0 flex-1 items-center gap-3 rounded-md text-left -outline-offset-2 hover:bg-raised"
      >
        <MassThumb messages={messages} className="h-14 w-10.5 rounded-sm" />
        <span className="min-w-0">
          <b className="block truncate text-base font-semibold">{name}</b>
          <span className="block text-sm text-ink-soft">
            {messages.length} {plural(messages.length, 'message')}
          </span>
        </span>
      </button>
      <IconButton icon={Trash2} label={`Delete “${name}”`} onClick={() => setConfirming(true)} />
      <ConfirmSheet
        isOpen={isConfirming}
        title="Delete this template?"
        text="Messages you sent with it stay."
        yes="Delete"
        isBusy={fetching}
        error={error}
        onYes={() => void drop()}
        onNo={() => setConfirming(false)}
      />
    </li>
  )
}
