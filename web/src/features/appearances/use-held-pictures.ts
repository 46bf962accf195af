/** Keeps pictures on the page until the form is submitted, with the interface of the components that upload them at once elsewhere. */
import { useEffect, useRef, useState } from 'react'
import type { PictureUpload, PictureUploads } from '#web/features/creators/index.ts'

/** `onAdded` is called for every added picture. */
export function useHeldPictures(onAdded: () => void): PictureUploads & { files: readonly Blob[] } {
  const [all, setAll] = useState<readonly PictureUpload[]>([])
  const urls = useRef(new Set<string>())
  useEffect(() => {
    const { current: made } = urls
    return () => {
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [])
  return {
    all,
    files: all.flatMap(({ file }) => file ?? []),
    sent: [],
    isSending: false,
    async add(file) {
      const preview = URL.createObjectURL(file)
      urls.current.add(preview)
      onAdded()
      setAll((before) => [...before, { key: crypto.randomUUID(), file, preview }])
      return undefined
    },
    retry: () => undefined,
    drop: (key) => setAll((before) => before.filter((one) => one.key !== key)),
    sync: () => undefined,
  }
}
