/** The preview of a paid message as its recipient sees it before paying, next to the form on wide screens. */
import { Eye, Info } from 'lucide-react'
import { previewLength, type TeaserFormDraft, teaserPriceCents } from './chosen-media.ts'
import { TeaserCard } from './TeaserCard.tsx'

type Props = { reader: string; draft: TeaserFormDraft }

export function RecipientPreview({ reader, draft }: Props) {
  const cents = teaserPriceCents(draft)
  const medias = draft.choices.flatMap((choice) =>
    choice.media ? { ...choice.media, preview: previewLength(choice, draft.isFree) } : [],
  )
  const value = JSON.stringify({
    ...{ price: cents > 0 ? cents / 100 : 0, free: draft.isFree, text: draft.text.trim() },
    medias,
  })
  return (
    <aside
      aria-label={`How ${reader} sees it`}
      className="hidden w-90 shrink-0 flex-col border-l border-line bg-surface wide:flex"
    >
      <p className="flex items-center gap-2 p-5 text-sm font-semibold text-ink-soft">
        <Eye size={16} />
        How {reader} sees it
      </p>
      <div className="flex min-h-0 flex-1 flex-col justify-end overflow-y-auto p-5">
        <TeaserCard
          message={{ id: 'draft', thread: '', unlocked: draft.isFree, data: { value } }}
          isOwn={false}
          isStill
        />
      </div>
      <p className="flex items-start gap-2 border-t border-line p-5 text-xs leading-snug text-ink-soft">
        <Info size={15} className="shrink-0" />
        Only this preview shows until it’s unlocked.
      </p>
    </aside>
  )
}
