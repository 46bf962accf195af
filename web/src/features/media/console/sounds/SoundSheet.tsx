/** Adds a sound from a file, or renames one. */
import { useRef, useState } from 'react'
import { readSoundText, SOUND, type SoundText } from '#rules/sound.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { sendSound } from './send-sound.ts'
import { NameSound, type StaffSound } from './sound-queries.ts'

const FIELDS = [
  { name: 'name', label: 'Name', hint: 'As creators see it' },
  { name: 'licence', label: 'License', hint: 'Such as CC0-1.0' },
  { name: 'source', label: 'Source', hint: 'Author or origin' },
] as const

type Props = { sound: StaffSound | null; onClose(): void; onDone(): void }

export function SoundSheet({ sound, onClose, onDone }: Props) {
  const [text, setText] = useState<SoundText>({
    name: sound?.name ?? '',
    licence: sound?.licence ?? '',
    source: sound?.source ?? '',
  })
  const [file, setFile] = useState<File>()
  const [isSubmitted, setSubmitted] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [isNaming, name] = useStaffMutation(NameSound)
  // One idempotency key per open sheet, so that repeated presses add one sound.
  const key = useRef(crypto.randomUUID())
  const { problems } = readSoundText(text)
  const isReady = Object.keys(problems).length === 0 && (sound !== null || file !== undefined)
  const press = async () => {
    setSubmitted(true)
    if (!isReady) return
    if (sound) {
      const { error, isDone } = await name({ id: sound.id, ...text })
      setProblem(error && problemText(error))
      if (isDone) onDone()
    } else if (file) {
      setSending(true)
      const refused = await sendSound(file, { ...text, key: key.current })
      setSending(false)
      setProblem(refused)
      if (refused === undefined) onDone()
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={sound ? 'Edit sound' : 'Add sound'}
      foot={
        <div className="grid grid-cols-2 gap-2">
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" tone="accent" busy={isSending || isNaming} onClick={() => void press()}>
            {sound ? 'Save' : 'Add'}
          </Button>
        </div>
      }
    >
      {!sound && (
        <label className="mb-4 block text-sm">
          <span className="mb-1 block font-semibold">File</span>
          <input
            type="file"
            accept="audio/*"
            className="block w-full text-sm file:mr-3 file:h-9 file:rounded-full file:border-0 file:bg-raised file:px-4 file:font-semibold file:text-ink"
            onChange={(event) => {
              setFile(event.target.files?.[0])
              key.current = crypto.randomUUID()
            }}
          />
          <span className="mt-1 block text-xs text-ink-mute">
            Up to 10 minutes. Volume is adjusted automatically.
          </span>
        </label>
      )}
      {FIELDS.map(({ name: field, label, hint }) => (
        <Field
          key={field}
          label={label}
          hint={hint}
          maxLength={SOUND.maxLength[field]}
          value={text[field]}
          error={isSubmitted ? problems[field] : undefined}
          onChange={(event) => {
            setText({ ...text, [field]: event.target.value })
            key.current = crypto.randomUUID()
          }}
        />
      ))}
      <FormProblem>{isSubmitted && !sound && !file ? 'Select a file' : problem}</FormProblem>
    </Sheet>
  )
}
