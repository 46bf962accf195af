/** The captions of a video: lists, adds and removes files. */
import { Captions, Trash2, Upload } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useMutation } from 'urql'
import { CAPTIONS } from '#rules/media.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { RestProblem } from '#web/lib/rest.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Select } from '#web/ui/Select.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { CAPTION_LANGUAGES } from './caption-languages.ts'
import type { EditableMedia } from './edit-form.ts'
import { sendCaptions } from './send-captions.ts'

const RemoveCaptions = graphql(`
  mutation RemoveCaptions($media: ID!, $language: String!) {
    removeCaptions(media: $media, language: $language) { id captions { language label url } }
  }
`)

type Props = { media: EditableMedia; onSent(): void }

export function CaptionsSection({ media, onSent }: Props) {
  const { captions } = media
  const [language, setLanguage] = useState('en')
  const file = useRef<HTMLInputElement>(null)
  const { send, isSending, problem, setProblem } = useSending(media.id, onSent)
  const [{ fetching: isRemoving }, removeCaptions] = useMutation(RemoveCaptions)

  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const picked = event.target.files?.[0]
    // Lets the same file be chosen again after it was corrected.
    event.target.value = ''
    if (picked) void send(picked, language)
  }

  const remove = async (taken: string) => {
    setProblem(undefined)
    const { error } = await removeCaptions({ media: media.id, language: taken })
    if (error) setProblem(problemText(error))
  }

  return (
    <section className="mt-8 border-t border-line pt-5">
      <h2 className="text-lg font-bold">Captions</h2>
      <p className="mt-0.5 text-sm text-ink-mute">WebVTT files (.vtt), one for each language.</p>
      {captions.length > 0 && (
        <ul aria-label="Captions" className="card mt-3 divide-y divide-line">
          {captions.map(({ language: code, label }) => (
            <li key={code} className="flex min-h-13 items-center gap-3 pr-1.5 pl-4">
              <Captions size={20} className="shrink-0 text-ink-soft" />
              <span className="min-w-0 flex-1 truncate text-base font-semibold" lang={code}>
                {label}
              </span>
              <IconButton
                icon={Trash2}
                label={`Remove ${label} captions`}
                busy={isRemoving}
                onClick={() => void remove(code)}
              />
            </li>
          ))}
        </ul>
      )}
      {captions.length < CAPTIONS.maxPerMedia && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Select
            label="Caption language"
            options={CAPTION_LANGUAGES}
            value={language}
            onChange={(event) => setLanguage(event.target.value)}
          />
          <Button size="sm" tone="line" icon={Upload} busy={isSending} onClick={() => file.current?.click()}>
            {captions.some((own) => own.language === language) ? 'Replace captions' : 'Add captions'}
          </Button>
          <input
            ref={file}
            type="file"
            accept=".vtt,text/vtt"
            aria-label="Caption file"
            tabIndex={-1}
            onChange={chosen}
            className="sr-only"
          />
        </div>
      )}
      <div className="mt-2">
        <FormProblem>{problem}</FormProblem>
      </div>
    </section>
  )
}

function useSending(mediaId: string, onSent: () => void) {
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  const send = async (file: File, language: string) => {
    const label = CAPTION_LANGUAGES.find(({ value }) => value === language)?.label ?? language
    if (file.size > CAPTIONS.maxBytes)
      return setProblem(`Captions can be up to ${CAPTIONS.maxBytes / 1024} KB`)
    setProblem(undefined)
    setSending(true)
    try {
      await sendCaptions({ mediaId, language, label, file })
      showToast({ tone: 'success', text: 'Captions added' })
      onSent()
    } catch (error) {
      if (!(error instanceof RestProblem)) throw error
      setProblem(error.message)
    } finally {
      setSending(false)
    }
  }
  return { send, isSending, problem, setProblem }
}
