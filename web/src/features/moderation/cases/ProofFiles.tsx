/** Evidence files: chosen, listed and removed; sent with the form. */
import { FileText, Paperclip, X } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { CASE } from '#rules/cases.ts'
import { CASE_TEXT } from '#rules/forms/cases.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf']

type Props = { files: readonly File[]; onFiles(files: readonly File[]): void }

export function useProof({ files, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const id = useId()
  const add = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...files, ...(event.target.files ?? [])]
    // Lets the same file be chosen again after removal.
    event.target.value = ''
    const wrong = problemOf(chosen)
    setProblem(wrong)
    if (!wrong) onFiles(chosen)
  }
  const remove = (gone: File) => {
    setProblem(undefined)
    onFiles(files.filter((file) => file !== gone))
  }
  return {
    button: (
      <>
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          accept={TYPES.join(',')}
          onChange={add}
          className="sr-only"
          tabIndex={-1}
          aria-label="Proof"
        />
        <Button icon={Paperclip} size="lg" onClick={() => input.current?.click()} aria-controls={id}>
          Add proof
        </Button>
      </>
    ),
    list: (
      <>
        {problem && (
          <p role="alert" className="text-sm font-medium text-danger-ink">
            {problem}
          </p>
        )}
        {files.length > 0 && (
          <ul aria-label="Your proof" className="grid gap-2">
            {files.map((file) => (
              <li
                key={`${file.name}-${file.lastModified}-${file.size}`}
                className="edge flex h-12 items-center gap-2.5 rounded-md bg-surface pr-1 pl-4"
              >
                <FileText size={18} className="shrink-0 text-ink-mute" />
                <span className="min-w-0 flex-1 truncate text-base">{file.name}</span>
                <IconButton icon={X} label={`Remove ${file.name}`} onClick={() => remove(file)} />
              </li>
            ))}
          </ul>
        )}
      </>
    ),
  }
}

function problemOf(files: readonly File[]): string | undefined {
  if (files.length > CASE.maxFiles) return CASE_TEXT.files
  if (files.some(({ type }) => !TYPES.includes(type))) return CASE_TEXT.fileType
  if (files.some(({ size }) => size > CASE.maxFileBytes)) return CASE_TEXT.fileSize
  return undefined
}
