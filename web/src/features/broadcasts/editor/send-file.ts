/** Sends a file for a message; an XMLHttpRequest, because only that one tells how far it is. */
import { CHAT_UPLOAD } from '#rules/media.ts'
import { RestProblem, unreachableText } from '#web/lib/rest.ts'

export type SentFile = { url: string; type: string; mimetype: string }

type Answer = Partial<SentFile> & { errors?: { message?: string }[] }
type Options = { onProgress(done: number): void; signal: AbortSignal }

/** What is not even worth sending. */
export function fileProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!/^(image|video)\//.test(type)) return 'Only photos and videos can be sent in a message'
  if (size > CHAT_UPLOAD.maxBytes)
    return `A file in a message may be at most ${CHAT_UPLOAD.maxBytes / 1024 / 1024} MB`
  return undefined
}

export function sendFile(file: File, { onProgress, signal }: Options): Promise<SentFile> {
  const form = new FormData()
  form.append('upload', file, file.name)
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new RestProblem(unreachableText()))
    request.onabort = () => reject(new RestProblem('The file was not sent'))
    request.onload = () => {
      const { url, type, mimetype, errors } = readAnswer(request.responseText)
      if (request.status === 200 && url && type && mimetype) resolve({ url, type, mimetype })
      else reject(new RestProblem(errors?.[0]?.message ?? unreachableText()))
    }
    signal.addEventListener('abort', () => request.abort())
    request.open('POST', '/api/uploads')
    request.send(form)
  })
}

function readAnswer(text: string): Answer {
  try {
    return JSON.parse(text) as Answer
  } catch {
    // Something in front of the server answered with a page of its own.
    return {}
  }
}
