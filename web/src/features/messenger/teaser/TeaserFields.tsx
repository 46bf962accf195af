/** The fields of a paid message: its media in order, previews, text and price. */
import { DollarSign } from 'lucide-react'
import { useState } from 'react'
import { TEXT } from '#rules/limits.ts'
import { MESSAGE_TEXT } from '#rules/messages.ts'
import { useNetIncomeText } from '#web/features/media/index.ts'
import { Credits } from '#web/ui/Credits.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { ChosenStrip } from './ChosenStrip.tsx'
import { isTooShort, previewLength, sliderRange, teaserPriceCents } from './chosen-media.ts'
import { PreviewSlider } from './PreviewSlider.tsx'
import type { TeaserDraftForm } from './use-teaser-draft.ts'

type Props = { form: TeaserDraftForm; errors: Readonly<Record<string, string>>; onAdd(): void }

const PAID = [
  { value: 'paid', label: 'Paid' },
  { value: 'free', label: 'Free' },
] as const

export function TeaserFields({ form, errors, onAdd }: Props) {
  const { draft, files, change, move, remove, setPreview } = form
  const { choices, text, isFree, price } = draft
  const [chosen, setChosen] = useState(0)
  const netIncome = useNetIncomeText()
  const at = Math.min(chosen, choices.length - 1)
  const choice = choices[at]
  const cents = teaserPriceCents(draft)
  const shortText = choices.some(({ media }) => media && isTooShort(media, isFree))
    ? MESSAGE_TEXT.tooShort
    : undefined
  return (
    <div className="mx-auto grid max-w-140 gap-3">
      {choice?.media?.thumbnail && (
        <img
          src={choice.media.thumbnail}
          alt={choice.media.description}
          className="h-53 w-full rounded-lg bg-raised object-contain desktop:h-40"
        />
      )}
      <div>
        <ChosenStrip
          choices={choices}
          files={files}
          at={at}
          onChoose={setChosen}
          onMove={(from, to) => {
            move(from, to)
            setChosen(to)
          }}
          onRemove={remove}
          onAdd={onAdd}
        />
        <p aria-live="polite" className="mt-1 min-h-4.5 text-sm font-medium text-danger-ink">
          {shortText ?? errors.media}
        </p>
      </div>
      {choice && (
        <Preview key={choice.key} form={form} at={at} onChange={(seconds) => setPreview(at, seconds)} />
      )}
      <Field
        area
        label="Message"
        rows={2}
        maxLength={TEXT.commentMaxLength}
        count={`${text.length} / ${TEXT.commentMaxLength}`}
        value={text}
        error={errors.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
        <Field
          label="Price"
          icon={DollarSign}
          inputMode="decimal"
          autoComplete="off"
          disabled={isFree}
          value={isFree ? '' : price}
          placeholder={isFree ? 'Free' : '0.00'}
          error={isFree ? undefined : errors.price}
          hint={isFree ? 'Free to open' : netIncome(cents)}
          lines={2}
          end={!isFree && cents > 0 && <Credits cents={cents} />}
          onChange={({ target }) => change({ price: target.value })}
        />
        <span className="mt-7">
          <Segmented
            label="Paid or free"
            items={PAID}
            value={isFree ? 'free' : 'paid'}
            onChange={(next) => change({ isFree: next === 'free' })}
          />
        </span>
      </div>
    </div>
  )
}

type PreviewProps = { form: TeaserDraftForm; at: number; onChange(seconds: number): void }

function Preview({ form: { draft }, at, onChange }: PreviewProps) {
  const choice = draft.choices[at]
  const media = choice?.media
  if (!choice || !media || isTooShort(media, draft.isFree)) return null
  if (media.type === 'photo')
    return draft.isFree ? null : (
      <p className="text-sm text-ink-soft">Photos stay blurred until they’re unlocked.</p>
    )
  const range = sliderRange(media, draft.isFree)
  const seconds = previewLength(choice, draft.isFree)
  if (!range || seconds === null || media.duration === null) return null
  return (
    <PreviewSlider
      seconds={seconds}
      whole={media.duration}
      range={range}
      thumbnail={media.thumbnail}
      onChange={onChange}
    />
  )
}
