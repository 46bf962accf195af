/** The best available picture of an upload. */

import { useObjectUrl } from '#web/lib/use-object-url.ts'
import { useCover } from './cover.ts'
import { chosenFrame } from './frames.ts'
import type { UploadItem } from './manager/upload-item.ts'
import { useFrames } from './use-frames.ts'

export function usePicture({ file, type, draft, work }: UploadItem): string | null {
  const photo = useObjectUrl(type === 'photo' ? file : null)
  const { frames } = useFrames(type === 'video' ? file : null)
  const cover = useCover(draft.cover, draft.coverPicture)
  return photo ?? cover ?? chosenFrame(frames, draft.posterAtMs)?.picture ?? work?.picture ?? null
}
