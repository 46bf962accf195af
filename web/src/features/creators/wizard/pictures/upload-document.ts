/** Uploads a picture of the application with XMLHttpRequest, because fetch reports no upload progress. */
import type { DocumentKind } from '#rules/creator-application.ts'
import { RestProblem, SessionEnded, unreachableText } from '#web/lib/rest.ts'

/** The server rejected the picture: a retry would fail again. */
export class PictureRefused extends RestProblem {}

type Answer = { name?: string; errors?: { message?: string }[] }
type Sending = { kind: DocumentKind; signal: AbortSignal; onProgress?: (done: number) => void }

/** Resolves to the name by which the application refers to it. */
export function uploadDocument(picture: Blob, { kind, signal, onProgress }: Sending): Promise<string> {
  const form = new FormData()
  form.append('kind', kind)
  form.append('document', picture, kind)
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new RestProblem(unreachableText()))
    request.onabort = () => reject(new RestProblem('Not sent'))
    request.onload = () => {
      const answer = readAnswer(request.responseText)
      if (request.status === 200 && answer.name) resolve(answer.name)
      else reject(problemOf(request.status, answer))
    }
    signal.addEventListener('abort', () => request.abort())
    request.open('POST', '/api/upload/document')
    request.send(form)
  })
}

const REFUSED = [400, 413, 415, 422]

function problemOf(status: number, { errors }: Answer): RestProblem {
  const message = errors?.[0]?.message ?? unreachableText()
  if (status === 401) return new SessionEnded(message)
  return REFUSED.includes(status) ? new PictureRefused(message) : new RestProblem(message)
}

function readAnswer(text: string): Answer {
  try {
    return JSON.parse(text) as Answer
  } catch {
    // A proxy in front of the server answered with HTML.
    return {}
  }
}
