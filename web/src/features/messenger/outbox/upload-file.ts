/** Uploads the file of a message with XMLHttpRequest, because fetch reports no upload progress. */
import { type Uploaded, type UploadResponse, uploadedFrom } from './outcomes.ts'

type Options = {
  signal: AbortSignal
  onProgress(done: number): void
  /** The endpoint and id of a visitor. */
  visitor?: { path: string; userid: string } | undefined
}

/** Without progress for this long, the connection counts as lost. */
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

function readAnswer(text: string): UploadResponse {
  try {
    return JSON.parse(text) as UploadResponse
  } catch {
    // A proxy in front of the server answered with HTML.
    return {}
  }
}
