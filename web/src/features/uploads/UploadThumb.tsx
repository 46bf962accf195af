/** The thumbnail of an upload: from the local file, or from the server. */
import { Image as ImageSign, Play } from 'lucide-react'
import type { UploadItem } from './manager/upload-item.ts'
import { usePicture } from './use-picture.ts'

export function UploadThumb({ item }: { item: UploadItem }) {
  const picture = usePicture(item)
  const Sign = item.type === 'photo' ? ImageSign : Play
  return (
    <span className="grid h-14 w-10.5 shrink-0 place-items-center overflow-hidden rounded-sm bg-raised text-ink-mute">
      {picture ? <img src={picture} alt="" className="size-full object-cover" /> : <Sign size={18} />}
    </span>
  )
}
