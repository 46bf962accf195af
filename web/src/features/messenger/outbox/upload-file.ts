/** Sends the file of a message; an XMLHttpRequest, because only that one tells how far it is. */
import { type UploadAnswer, type Uploaded, uploadedFrom } from './outcomes.ts'

type Options = {
  signal: AbortSignal
  onProgress(done: number): void
  /** Where visitors send theirs, and by what they are known there. */
  visitor?: { path: string; userid: string } | undefined
}

/** Nothing has moved for this long: the line is gone, though nobody said so. */
const STALL_MS = 45_000

export function uploadFile(
  file: Blob,
  name: string,
  { signal, onProgress, visitor }: Options,
): Promise<Uploaded> {
  const form = new FormData()
  if (visitor) form.append('userid', visitor.userid)
  form.append('upload', file, name)
  const request = new XMLHttpRequest()
  return new Promise((resolve) => {
    let stall = 0
    const settle = (uploaded: Uploaded) => {
      clearTimeout(stall)
      resolve(uploaded)
    }
    const stillMoving = () => {
      clearTimeout(stall)
      stall = window.setTimeout(() => {
        settle({ kind: 'lost' })
        request.abort()
      }, STALL_MS)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      stillMoving()
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onerror = () => settle({ kind: 'lost' })
    request.onabort = () => settle({ kind: 'stopped' })
    request.onload = () => settle(uploadedFrom(request.status, readAnswer(request.responseText)))
    if (signal.aborted) return settle({ kind: 'stopped' })
    signal.addEventListener('abort', () => request.abort())
    request.open('POST', visitor?.path ?? '/api/uploads')
    stillMoving()
    request.send(form)
  })
}

function readAnswer(text: string): UploadAnswer {
  try {
    return JSON.parse(text) as UploadAnswer
  } catch {
    // Something in front of the server answered with a page of its own.
    return {}
  }
}
