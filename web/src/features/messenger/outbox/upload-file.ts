/** Sends the file of a message; an XMLHttpRequest, because only that one tells how far it is. */
import { type UploadAnswer, type Uploaded, uploadedFrom } from './outcomes.ts'

type Options = { signal: AbortSignal; onProgress(done: number): void }

/** Nothing has moved for this long: the line is gone, though nobody said so. */
const STALL_MS = 45_000

export function uploadFile(file: Blob, name: string, { signal, onProgress }: Options): Promise<Uploaded> {
  const form = new FormData()
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
    request.open('POST', '/api/uploads')
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
