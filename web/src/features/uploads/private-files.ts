/** Uploads local files to the library as private media, for a page that then uses them. */
import { useMemo, useState } from 'react'
import { cleanText } from '#rules/plain-text.ts'
import { CREATOR_RULES, pickFiles } from './manager/pick-files.ts'
import { percentOf, type UploadItem } from './manager/upload-item.ts'
import { addFiles, discardUpload, publishUpload } from './manager/upload-manager.ts'
import { changeItem, uploadsNow } from './manager/upload-store.ts'
import { useUploads } from './manager/use-uploads.ts'
import { useWork } from './use-work.ts'

export type PrivateFile = {
  /** Stable from the moment the file was picked. */
  key: string
  name: string
  /** The media's id, once it can be shown. */
  mediaId: string | null
  percent: number
  problem: string | null
}

export type PrivateFiles = {
  files: PrivateFile[]
  /** Returns the keys of accepted files, and messages for rejected ones. */
  add(chosen: readonly File[]): { keys: string[]; problems: string[] }
  drop(key: string): void
}

const TAG = 'private'

export function usePrivateFiles(): PrivateFiles {
  const { items } = useUploads()
  const [keys, setKeys] = useState<readonly string[]>([])
  const own = useMemo(() => items.filter(({ key }) => keys.includes(key)), [items, keys])
  useWork(own)
  const add = (chosen: readonly File[]) => {
    const { files, problems } = pickFiles(chosen, CREATOR_RULES)
    const known = new Set(uploadsNow().items.map(({ key }) => key))
    if (files.length > 0) addFiles(files, { visibility: 'private', tags: [TAG], description: 'For messages' })
    const fresh = uploadsNow().items.filter(({ key }) => !known.has(key))
    for (const { key, fileName, draft } of fresh) {
      changeItem(key, { draft: { ...draft, description: nameOf(fileName) } })
      void publishUpload(key).then((outcome) => {
        if (!outcome.ok) changeItem(key, { fieldErrors: { file: outcome.message } })
      })
    }
    const added = fresh.map(({ key }) => key)
    setKeys((before) => [...before, ...added])
    return { keys: added, problems }
  }
  const drop = (key: string) => {
    setKeys((before) => before.filter((one) => one !== key))
    const item = own.find((one) => one.key === key)
    // Files that became media stay in the library.
    if (item && item.work === null) void discardUpload(key)
  }
  return { files: own.map(asPrivateFile), add, drop }
}

function asPrivateFile(item: UploadItem): PrivateFile {
  const { key, id, fileName, work } = item
  const isShown = work?.state === 'playable' || work?.state === 'ready'
  return {
    key,
    name: fileName,
    mediaId: isShown ? id : null,
    percent: work ? Math.max(50, work.progress) : Math.floor(percentOf(item) / 2),
    problem: problemOf(item),
  }
}

function problemOf({ status, work, fieldErrors }: UploadItem): string | null {
  if (work?.state === 'failed') return work.failure ?? 'This file can’t be used'
  if (status.kind === 'refused') return status.message
  return Object.values(fieldErrors)[0] ?? null
}

/** The library lists it by its file name. */
function nameOf(fileName: string): string {
  const name = cleanText(fileName.replace(/\.[^.]+$/, '').replace(/[_-]+/g, ' ')).slice(0, 100)
  return name.length >= 3 ? name : `${name} for messages`.trim()
}
