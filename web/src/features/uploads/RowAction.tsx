/** The action for an upload in its current state. */
import { ChevronRight, CircleCheckBig, FolderOpen, LoaderCircle, Pause, Play, RotateCw } from 'lucide-react'
import { Link } from 'react-router'
import { RetryMediaSign } from '#web/features/media/index.ts'
import { mediaPath } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { IconButton, iconButtonClass } from '#web/ui/IconButton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { pauseItem, resumeItem, retryNow } from './manager/sending.ts'
import type { UploadItem } from './manager/upload-item.ts'
import { provideFile } from './manager/upload-manager.ts'
import { RemoveButton } from './RemoveButton.tsx'

export function RowAction({ item }: { item: UploadItem }) {
  const { key, fileName, status, work } = item
  if (work) return <WorkAction item={item} />
  switch (status.kind) {
    case 'sending':
      return <IconButton icon={Pause} label={`Pause ${fileName}`} onClick={() => pauseItem(key)} />
    case 'paused':
      return <IconButton icon={Play} label={`Resume ${fileName}`} onClick={() => resumeItem(key)} />
    case 'lost':
      return <IconButton icon={RotateCw} label={`Try ${fileName} again`} onClick={retryNow} />
    case 'needs-file':
      return <ChooseAgain item={item} />
    case 'refused':
      if (!status.canRetry) return <RemoveButton item={item} />
      return <IconButton icon={RotateCw} label={`Try ${fileName} again`} onClick={() => resumeItem(key)} />
    case 'received':
      return <Tick label="Sent" />
    default:
      return <RemoveButton item={item} />
  }
}

function WorkAction({ item: { id, type, fileName, work } }: { item: UploadItem }) {
  const { account } = useSession()
  const isSeen = work?.state === 'ready' || work?.state === 'playable'
  if (isSeen && id && account) {
    return (
      <Link
        to={mediaPath({ id, type, user: account })}
        aria-label={`Open ${fileName}`}
        className={iconButtonClass({ className: 'size-11' })}
      >
        {work.state === 'ready' ? (
          <CircleCheckBig size={22} className="text-success" />
        ) : (
          <ChevronRight size={22} />
        )}
      </Link>
    )
  }
  if (work?.state === 'failed')
    return id ? <RetryMediaSign id={id} name={fileName} /> : <span className="w-2" />
  return (
    <span className="grid size-11 place-items-center text-ink-mute">
      <LoaderCircle size={20} className="animate-spin" aria-label="Processing" />
    </span>
  )
}

function Tick({ label }: { label: string }) {
  return (
    <span className="grid size-11 place-items-center text-success">
      <CircleCheckBig size={22} role="img" aria-label={label} />
    </span>
  )
}

function ChooseAgain({ item }: { item: UploadItem }) {
  const take = async (file: File | undefined) => {
    if (file && !(await provideFile(item.key, file)))
      showToast({ tone: 'danger', text: `That’s a different file. Choose ${item.fileName}.` })
  }
  return (
    <span className="flex items-center">
      <label
        className={iconButtonClass({
          tone: 'quiet',
          className: 'size-11 cursor-pointer has-focus-visible:outline-2',
        })}
      >
        <FolderOpen size={20} />
        <input
          type="file"
          aria-label={`Choose ${item.fileName} again`}
          className="sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            void take(file)
          }}
        />
      </label>
      <RemoveButton item={item} />
    </span>
  )
}
