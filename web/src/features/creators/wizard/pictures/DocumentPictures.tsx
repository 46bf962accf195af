/** The pictures of the ID: chosen, dropped or pasted, with upload progress, errors and removal. */
import { IdCard, Plus } from 'lucide-react'
import { useState } from 'react'
import { CREATOR_APPLICATION } from '#rules/creator-application.ts'
import { cx } from '#web/ui/cx.ts'
import { fileProblem, PICTURE_ACCEPT } from './check-picture.ts'
import { DocumentTile } from './DocumentTile.tsx'
import { useDropAndPaste } from './use-drop-and-paste.ts'
import type { PictureUpload, PictureUploads } from './use-pictures.ts'

type Props = { documents: PictureUploads; onRemove(picture: PictureUpload): void }

const { maxDocs } = CREATOR_APPLICATION

export function DocumentPictures({ documents, onRemove }: Props) {
  const [problems, setProblems] = useState<readonly string[]>([])
  const { all } = documents
  const isFull = all.length >= maxDocs

  const choose = async (files: readonly File[]) => {
    const room = maxDocs - all.length
    const looked = await Promise.all(files.map(async (file) => ({ file, words: await fileProblem(file) })))
    const good = looked.filter(({ words: text }) => text === null)
    for (const { file } of good.slice(0, room)) void documents.add(file)
    setProblems([
      ...looked.flatMap(({ file, words: text }) => (text === null ? [] : [`${file.name}: ${text}`])),
      ...(good.length > room ? [`You can send up to ${maxDocs} documents.`] : []),
    ])
  }
  const isOver = useDropAndPaste(choose)

  return (
    <section aria-labelledby="id-documents">
      <h2 id="id-documents" className="mb-2.5 flex items-center justify-between text-base font-bold">
        <span className="flex items-center gap-2">
          <IdCard size={19} className="text-ink-mute" />
          ID documents
        </span>
        <span className="text-sm font-medium text-ink-mute">
          {all.length} of {maxDocs}
        </span>
      </h2>
      {all.length > 0 && (
        <ul className="mb-3 grid grid-cols-2 gap-3 desktop:gap-4">
          {all.map((picture, index) => (
            <DocumentTile
              key={picture.key}
              label={`Document ${index + 1}`}
              picture={picture}
              onRetry={() => documents.retry(picture.key)}
              onRemove={() => onRemove(picture)}
            />
          ))}
        </ul>
      )}
      {!isFull && (
        <label
          className={cx(
            'press grid min-h-13 w-full cursor-pointer place-items-center rounded-md border-[1.5px] border-dashed px-4 py-3 text-center text-ink-soft desktop:min-h-28 desktop:rounded-lg',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
            isOver ? 'border-accent bg-accent-wash' : 'border-line-strong hover:border-ink-mute',
          )}
        >
          <input
            type="file"
            multiple
            accept={PICTURE_ACCEPT}
            aria-describedby="document-kinds document-problems"
            className="sr-only"
            onChange={(event) => {
              const files = [...(event.target.files ?? [])]
              // Lets the same file be chosen again.
              event.target.value = ''
              void choose(files)
            }}
          />
          <span>
            <span className="flex items-center justify-center gap-2 text-base font-semibold text-ink">
              <Plus size={18} />
              {all.length === 0 ? 'Add a document' : 'Add another document'}
            </span>
            <span id="document-kinds" className="mt-1 block text-sm text-ink-mute">
              <span className="max-desktop:hidden">Or drop or paste it here. </span>PNG, JPEG or WebP
            </span>
          </span>
        </label>
      )}
      <div
        id="document-problems"
        role="alert"
        className="mt-1.5 min-h-4.5 text-sm font-medium text-danger-ink"
      >
        {problems.map((text) => (
          <p key={text} className="text-pretty wrap-anywhere">
            {text}
          </p>
        ))}
      </div>
    </section>
  )
}
