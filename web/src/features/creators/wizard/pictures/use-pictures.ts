/** The application's pictures of one kind: uploaded, uploading and failed. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { DocumentKind } from '#rules/creator-application.ts'
import { RestProblem, SessionEnded } from '#web/lib/rest.ts'
import { useSession } from '#web/lib/session.tsx'
import { PictureRefused, uploadDocument } from './upload-document.ts'

export type PictureUpload = {
  key: string
  /** The server's name for it, once uploaded. */
  name?: string
  /** Available while this page is open; the server never returns the picture. */
  preview?: string
  file?: Blob
  /** From 0 to 1 during the upload. */
  progress?: number
  problem?: string
  /** A retry would be rejected again. */
  isRefused?: boolean
}

export type PictureUploads = {
  all: readonly PictureUpload[]
  sent: readonly string[]
  isSending: boolean
  /** Resolves to the server's name, or undefined if the upload failed. */
  add(file: Blob): Promise<string | undefined>
  retry(key: string): void
  /** Aborts the upload, and removes it. */
  drop(key: string): void
  /** Takes over the server's names after a change in another tab. */
  sync(names: readonly string[]): void
}

/** `touch` is called whenever a picture is added, done or removed. */
export function usePictureUploads(
  kind: DocumentKind,
  known: readonly string[],
  touch: () => void,
): PictureUploads {
  const { clear } = useSession()
  const [all, setAll] = useState<readonly PictureUpload[]>(() => known.map((name) => ({ key: name, name })))
  const inFlight = useRef(new Map<string, AbortController>())
  const urls = useRef(new Set<string>())

  useEffect(() => {
    const { current: controllers } = inFlight
    const { current: made } = urls
    return () => {
      for (const controller of controllers.values()) controller.abort()
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [])

  const change = useCallback((key: string, part: Partial<PictureUpload>) => {
    setAll((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)))
  }, [])

  const send = async (key: string, file: Blob): Promise<string | undefined> => {
    const controller = new AbortController()
    inFlight.current.set(key, controller)
    const { signal } = controller
    try {
      const onProgress = (progress: number) => change(key, { progress })
      const name = await uploadDocument(file, { kind, signal, onProgress })
      setAll((before) => before.map((one) => (one.key === key ? arrived(one, name) : one)))
      return name
    } catch (error) {
      if (signal.aborted) return undefined
      if (error instanceof SessionEnded) clear()
      if (!(error instanceof RestProblem)) throw error
      const isRefused = error instanceof PictureRefused
      setAll((before) => before.map((one) => (one.key === key ? failed(one, error.message, isRefused) : one)))
      return undefined
    } finally {
      inFlight.current.delete(key)
      touch()
    }
  }

  return {
    all,
    sent: all.flatMap(({ name }) => (name === undefined ? [] : [name])),
    isSending: all.some(({ progress }) => progress !== undefined),
    add(file) {
      touch()
      const key = crypto.randomUUID()
      const preview = URL.createObjectURL(file)
      urls.current.add(preview)
      setAll((before) => [...before, { key, file, preview, progress: 0 }])
      return send(key, file)
    },
    retry(key) {
      const file = all.find((one) => one.key === key)?.file
      if (!file) return
      setAll((before) => before.map((one) => (one.key === key ? startedAgain(one) : one)))
      void send(key, file)
    },
    drop(key) {
      touch()
      inFlight.current.get(key)?.abort()
      setAll((before) => before.filter((one) => one.key !== key))
    },
    sync: useCallback((names) => {
      setAll((before) => [
        ...before.filter(({ name }) => name === undefined || names.includes(name)),
        ...names
          .filter((name) => !before.some((one) => one.name === name))
          .map((name) => ({ key: name, name })),
      ])
    }, []),
  }
}

function arrived({ key, preview }: PictureUpload, name: string): PictureUpload {
  return { key, name, ...(preview !== undefined && { preview }) }
}

function failed(
  { progress: _, ...picture }: PictureUpload,
  problem: string,
  isRefused: boolean,
): PictureUpload {
  return { ...picture, problem, isRefused }
}

function startedAgain({ problem: _, isRefused: __, ...picture }: PictureUpload): PictureUpload {
  return { ...picture, progress: 0 }
}
